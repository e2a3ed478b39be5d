import type { Family } from './family.ts'

export const packaging: readonly Family[] = [
  {
    code: '1', department: 'PACK', text: 'CARTON RSC {size} {kind}', pull: 1.2, volatile: true,
    makers: ['corrlake', 'boxwright'], kinds: ['32ECT KRAFT', '44ECT KRAFT', '32ECT WHITE'],
    sizes: [
      ['6X6X6', 'EA', 25, '25/BDL', 0.52, 0.3, 0.03],
      ['8X8X8', 'EA', 25, '25/BDL', 0.74, 0.5, 0.05],
      ['12X9X6', 'EA', 25, '25/BDL', 0.91, 0.6, 0.06],
      ['12X12X12', 'EA', 25, '25/BDL', 1.46, 1, 0.1],
      ['18X12X12', 'EA', 25, '25/BDL', 1.98, 1.5, 0.14],
      ['18X18X18', 'EA', 20, '20/BDL', 3.34, 2.4, 0.24],
      ['24X18X18', 'EA', 10, '10/BDL', 4.28, 3.1, 0.3],
    ],
  },
  {
    code: '2', department: 'PACK', text: 'TAPE CARTON {size} {kind}', pull: 1.4, volatile: true,
    makers: ['tapewell', 'boxwright'], kinds: ['ACRYLIC CLEAR', 'ACRYLIC TAN', 'HOT MELT CLEAR'],
    sizes: [
      ['2INX55YD 1.8MIL', 'RL', 36, '36/CS', 1.62, 0.35, 0.012],
      ['2INX110YD 2.0MIL', 'RL', 36, '36/CS', 2.94, 0.7, 0.024],
      ['3INX110YD 2.0MIL', 'RL', 24, '24/CS', 4.38, 1.05, 0.036],
      ['2INX1000YD MACHINE', 'RL', 6, '6/CS', 24.6, 5.9, 0.2],
    ],
  },
  {
    code: '3', department: 'PACK', text: 'STRETCH FILM {size} {kind}', pull: 1.3, volatile: true,
    makers: ['gulfpoly', 'wrapstead'], kinds: ['HAND CLEAR', 'HAND BLACK', 'MACHINE CLEAR'],
    sizes: [
      ['15INX1500FT 60GA', 'RL', 4, '4/CS', 13.8, 5, 0.2],
      ['18INX1500FT 80GA', 'RL', 4, '4/CS', 19.9, 8, 0.26],
      ['20INX5000FT 80GA', 'RL', 1, '1/EA', 63.4, 30, 0.8],
    ],
  },
  {
    code: '4', department: 'PACK', text: 'BUBBLE ROLL {size} {kind}',
    makers: ['wrapstead', 'boxwright'], kinds: ['CLEAR', 'ANTISTATIC PINK'],
    sizes: [
      ['3/16X12INX300FT', 'RL', 4, '4/BDL', 18.4, 4, 3.4],
      ['3/16X24INX300FT', 'RL', 2, '2/BDL', 35.2, 8, 6.8],
      ['1/2X24INX125FT', 'RL', 2, '2/BDL', 28.9, 6, 6.9],
    ],
  },
  {
    code: '5', department: 'PACK', text: 'PAPER KRAFT ROLL {size} {kind}', volatile: true,
    makers: ['kraftmoor', 'corrlake'], kinds: ['30LB', '40LB', '50LB'],
    sizes: [['18IN', 'RL', 1, '1/RL', 28.4, 19, 0.9], ['24IN', 'RL', 1, '1/RL', 37.2, 25, 1.2], ['36IN', 'RL', 1, '1/RL', 54.8, 38, 1.8]],
  },
  {
    code: '6', department: 'PACK', text: 'BAG POLY FLAT {size} {kind}', volatile: true,
    makers: ['gulfpoly', 'polyton'], kinds: ['1MIL', '2MIL', '4MIL'],
    sizes: [
      ['6X9', 'CS', 1, '1000/CS', 15.8, 5, 0.2],
      ['9X12', 'CS', 1, '1000/CS', 26.7, 10, 0.35],
      ['12X15', 'CS', 1, '1000/CS', 41.2, 17, 0.6],
      ['18X24', 'CS', 1, '500/CS', 48.6, 20, 0.7],
    ],
  },
  {
    code: '7', department: 'PACK', text: 'MAILER {kind} {size}', season: 'holiday',
    makers: ['wrapstead', 'boxwright'], kinds: ['BUBBLE KRAFT', 'POLY WHITE'],
    sizes: [['#0 6X10', 'CS', 1, '250/CS', 48.9, 15, 1.9], ['#2 8.5X12', 'CS', 1, '100/CS', 28.4, 10, 1.3], ['#5 10.5X16', 'CS', 1, '100/CS', 43.7, 15, 1.9]],
  },
  {
    code: '8', department: 'PACK', text: 'LABEL THERMAL {size} {kind}',
    makers: ['labelmere'], kinds: ['DIRECT', 'TRANSFER'],
    sizes: [['2X1', 'CS', 1, '12/RL', 58.6, 18, 0.7], ['4X6', 'CS', 1, '4/RL', 49.9, 22, 0.8], ['4X6 FANFOLD', 'CS', 1, '4000/CS', 54.3, 23, 0.7]],
  },
  {
    code: '9', department: 'PACK', text: 'STRAPPING {kind} {size}',
    makers: ['bandholm'], kinds: ['POLYPRO BLACK', 'POLYESTER GREEN', 'STEEL'],
    sizes: [['1/2IN', 'RL', 1, '1/RL', 62.7, 29, 1], ['5/8IN', 'RL', 1, '1/RL', 74.9, 36, 1.1]],
  },
  {
    code: 'EP', department: 'PACK', text: 'EDGE PROTECTOR {kind} {size}',
    makers: ['boxwright'], kinds: ['.120', '.160'],
    sizes: [['2X2X36', 'BX', 1, '70/BX', 41.6, 24, 1.2], ['2X2X48', 'BX', 1, '70/BX', 54.2, 32, 1.6]],
  },
  {
    code: 'VF', department: 'PACK', text: 'VOID FILL PEANUTS {kind} {size}',
    makers: ['wrapstead'], kinds: ['BIODEGRADABLE', 'ANTISTATIC'],
    sizes: [['14CF', 'BG', 1, '14 CF BAG', 29.8, 8, 14], ['20CF', 'BG', 1, '20 CF BAG', 38.4, 11, 20]],
  },
]
