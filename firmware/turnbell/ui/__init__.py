"""What people see and press: keymap, canvas, fonts, screens, texts, cues."""
