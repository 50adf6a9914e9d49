"""The wiring as GPIO numbers.

Generated from hardware/pins.toml by hardware/pins.py: change it there.
"""

LEDS = (2, 3, 6, 7, 8, 9)
SEATS = (10, 11, 12, 13, 14, 15)
ENCODER = (18, 19)
SDA = 4
SCL = 5
MINUS = 16
OK = 17
PLUS = 22
PIEZO_A = 20
PIEZO_B = 21
BOARD_LED = 25
VSYS = 29
NEXT = 10
I2C_ID = 0
I2C_FREQ_HZ = 400000
I2C_TIMEOUT_US = 50000
VSYS_RATIO = 3
LED_FREQ_HZ = 1000
DISPLAY_ADDRESSES = (0x3C, 0x3D)
