import type { Family } from './family.ts'

export const office: readonly Family[] = [
  {
    code: '51', department: 'OFFC', text: 'PAPER COPY {kind} {size}', pull: 1.8, volatile: true,
    makers: ['quillmark', 'whitmarsh'], kinds: ['20LB 92 BRIGHT', '20LB 96 BRIGHT', '30% RECYCLED', 'CANARY', 'PINK'],
    sizes: [['8.5X11', 'CS', 1, '10/500 SH', 46.9, 50, 0.95], ['8.5X14', 'CS', 1, '10/500 SH', 63.8, 64, 1.2], ['11X17', 'CS', 1, '5/500 SH', 58.4, 50, 0.95]],
  },
  {
    code: '52', department: 'OFFC', text: 'PEN {kind} {size}',
    makers: ['quillmark', 'inkwell'], kinds: ['BALLPOINT STICK', 'GEL RETRACTABLE', 'ROLLERBALL'],
    sizes: [['BLACK', 'DZ', 12, '12/DZ', 5.9, 0.2, 0.01], ['BLUE', 'DZ', 12, '12/DZ', 5.9, 0.2, 0.01], ['RED', 'DZ', 12, '12/DZ', 6.1, 0.2, 0.01]],
  },
  {
    code: '53', department: 'OFFC', text: 'FOLDER {kind} {size}', season: 'autumn',
    makers: ['quillmark', 'inkwell'], kinds: ['MANILA 1/3 CUT', 'HANGING GREEN', '2 POCKET ASST'],
    sizes: [['LETTER', 'BX', 5, '100/BX', 13.8, 4.4, 0.3], ['LEGAL', 'BX', 5, '100/BX', 18.6, 5.6, 0.4]],
  },
  {
    code: '54', department: 'OFFC', text: 'NOTES SELF-STICK {kind} {size}',
    makers: ['inkwell'], kinds: ['YELLOW', 'NEON ASST', 'PASTEL ASST'],
    sizes: [['1.5X2', 'PK', 12, '12/PK', 5.2, 0.4, 0.01], ['3X3', 'PK', 24, '12/PK', 8.6, 0.9, 0.02], ['3X5', 'PK', 24, '12/PK', 12.9, 1.5, 0.03]],
  },
  {
    code: '55', department: 'OFFC', text: 'BATTERY {kind} {size}',
    makers: ['voltaine'], kinds: ['ALKALINE INDUSTRIAL', 'LITHIUM'],
    sizes: [['AA', 'BX', 6, '24/BX', 13.4, 1.3, 0.02], ['AAA', 'BX', 6, '24/BX', 13.4, 0.7, 0.02], ['C', 'BX', 6, '12/BX', 16.9, 1.8, 0.03], ['D', 'BX', 6, '12/BX', 19.8, 3.7, 0.05], ['9V', 'BX', 6, '12/BX', 24.6, 1.3, 0.03]],
  },
  {
    code: '56', department: 'OFFC', text: 'ENVELOPE {kind} {size}',
    makers: ['quillmark', 'sealwick'], kinds: ['WHITE WOVE', 'KRAFT CLASP', 'SECURITY TINT'],
    sizes: [['#10', 'BX', 5, '500/BX', 17.9, 5, 0.2], ['9X12', 'BX', 5, '100/BX', 18.8, 5, 0.3]],
  },
  {
    code: '57', department: 'OFFC', text: 'MARKER {kind} {size}', season: 'autumn',
    makers: ['inkwell'], kinds: ['PERMANENT FINE', 'DRY ERASE CHISEL', 'HIGHLIGHTER'],
    sizes: [['BLACK', 'DZ', 12, '12/DZ', 10.8, 0.4, 0.02], ['BLUE', 'DZ', 12, '12/DZ', 10.8, 0.4, 0.02], ['ASST', 'PK', 12, '4/PK', 4.9, 0.2, 0.01]],
  },
  {
    code: '58', department: 'OFFC', text: 'CLIP {kind} {size}',
    makers: ['inkwell', 'quillmark'], kinds: ['BINDER BLACK', 'BINDER ASST'],
    sizes: [['SM', 'BX', 12, '12/BX', 1.4, 0.2, 0.01], ['MED', 'BX', 12, '12/BX', 2.3, 0.4, 0.01], ['LG', 'BX', 12, '12/BX', 4.8, 0.7, 0.02]],
  },
  {
    code: '59', department: 'OFFC', text: '{kind}', makers: ['inkwell'],
    kinds: ['CLIP PAPER #1', 'CLIP PAPER JUMBO', 'RUBBER BAND #33', 'RUBBER BAND #64', 'STAPLES STD 1/4IN', 'TAPE INVISIBLE 3/4X1000'],
    sizes: [['', 'PK', 10, '10/PK', 6.2, 0.8, 0.03]],
  },
]

export const equipment: readonly Family[] = [
  {
    code: 'EV', department: 'EQPT', text: 'VACUUM {kind} {size}', more: '3 YEAR WARRANTY', pull: 0.4,
    makers: ['motorvale', 'hydrasweep'], kinds: ['UPRIGHT HEPA', 'BACKPACK', 'WET/DRY'],
    sizes: [['10QT', 'EA', 1, '1/EA', 398, 18, 4.1], ['14IN', 'EA', 1, '1/EA', 486, 21, 5.2]],
  },
  {
    code: 'EM', department: 'EQPT', text: 'FLOOR MACHINE {kind} {size}', pull: 0.3,
    makers: ['motorvale', 'hydrasweep'], kinds: ['SWING 175RPM', 'BURNISHER 1500RPM'],
    sizes: [['17IN', 'EA', 1, '1/EA', 1149, 92, 16], ['20IN', 'EA', 1, '1/EA', 1289, 101, 19]],
  },
  {
    code: 'ES', department: 'EQPT', text: 'SCRUBBER AUTO {kind} {size}', more: 'W/CHARGER & PAD DRIVER', pull: 0.2,
    makers: ['hydrasweep'], kinds: ['WALK BEHIND BATTERY', 'COMPACT CORDED'],
    sizes: [['17IN', 'EA', 1, '1/EA', 4290, 265, 38], ['20IN', 'EA', 1, '1/EA', 6180, 340, 46]],
  },
  {
    code: 'EA', department: 'EQPT', text: 'AIR MOVER {kind} {size}', pull: 0.4,
    makers: ['motorvale', 'hydrasweep'], kinds: ['3 SPEED'],
    sizes: [['1/3HP', 'EA', 1, '1/EA', 189, 24, 4.2], ['1HP', 'EA', 1, '1/EA', 318, 39, 6.4]],
  },
  {
    code: 'EC', department: 'EQPT', text: 'CARPET EXTRACTOR {kind} {size}', pull: 0.3,
    makers: ['hydrasweep'], kinds: ['SELF CONTAINED', 'W/WAND'],
    sizes: [['8GAL', 'EA', 1, '1/EA', 1680, 84, 15], ['12GAL', 'EA', 1, '1/EA', 2240, 118, 22]],
  },
]
