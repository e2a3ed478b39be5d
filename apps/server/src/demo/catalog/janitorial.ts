import type { Family } from './family.ts'

export const janitorial: readonly Family[] = [
  {
    code: 'MW', department: 'JANI', text: 'MOP WET {kind} {size}',
    makers: ['odwyer', 'trilakes'], kinds: ['CTN CUT END', 'BLEND LOOP BLUE', 'BLEND LOOP GREEN', 'RAYON FINISH'],
    sizes: [
      ['16OZ SM', 'EA', 12, '12/CS', 5.4, 1.1, 0.09],
      ['24OZ MED', 'EA', 12, '12/CS', 7.1, 1.6, 0.13],
      ['32OZ LG', 'EA', 12, '12/CS', 8.85, 2.1, 0.17],
    ],
  },
  {
    code: 'MD', department: 'JANI', text: 'MOP DUST {size} {kind}',
    makers: ['odwyer'], kinds: ['WHITE', 'BLUE DISPOSABLE', 'GREEN TWIST'],
    sizes: [
      ['18X5', 'EA', 12, '12/CS', 8.6, 0.8, 0.1],
      ['24X5', 'EA', 12, '12/CS', 9.9, 1, 0.13],
      ['36X5', 'EA', 12, '12/CS', 12.7, 1.4, 0.19],
      ['48X5', 'EA', 12, '12/CS', 16.2, 1.9, 0.26],
    ],
  },
  {
    code: 'MH', department: 'JANI', text: 'HANDLE {kind} {size}',
    makers: ['odwyer', 'trilakes'], kinds: ['MOP WOOD QUICK CHANGE', 'MOP FIBERGLASS QUICK CHANGE', 'THREADED METAL TIP'],
    sizes: [
      ['54IN', 'EA', 12, '12/CS', 9.3, 1.7, 0.22],
      ['60IN', 'EA', 12, '12/CS', 10.4, 1.9, 0.25],
    ],
  },
  {
    code: 'BK', department: 'JANI', text: 'BUCKET & WRINGER {size} {kind}', more: '3IN NON-MARKING CASTERS',
    makers: ['trilakes', 'ridgebrush'], kinds: ['YELLOW SIDE PRESS', 'YELLOW DOWN PRESS', 'BLUE SIDE PRESS', 'RED SIDE PRESS'],
    sizes: [
      ['26QT', 'EA', 1, '1/EA', 58.9, 13, 3.2],
      ['35QT', 'EA', 1, '1/EA', 69.5, 16, 4.1],
    ],
  },
  {
    code: 'SQ', department: 'JANI', text: 'SQUEEGEE {kind} {size}',
    makers: ['ridgebrush'], kinds: ['WINDOW BRASS', 'WINDOW STAINLESS', 'FLOOR STRAIGHT', 'FLOOR CURVED'],
    sizes: [
      ['12IN', 'EA', 10, '10/CS', 11.4, 0.7, 0.05],
      ['18IN', 'EA', 10, '10/CS', 14.9, 0.9, 0.09],
      ['24IN', 'EA', 6, '6/CS', 22.3, 2.2, 0.2],
    ],
  },
  {
    code: 'FP', department: 'JANI', text: 'PAD FLOOR {size} {kind}', pull: 1.1,
    makers: ['scourline', 'glidecoat'], kinds: ['BLACK STRIP', 'GREEN SCRUB', 'RED BUFF', 'WHITE POLISH', 'HOG HAIR BURNISH'],
    sizes: [
      ['13IN', 'CS', 1, '5/CS', 21.6, 3.4, 0.5],
      ['17IN', 'CS', 1, '5/CS', 26.4, 5.2, 0.85],
      ['20IN', 'CS', 1, '5/CS', 31.9, 6.8, 1.15],
    ],
  },
  {
    code: 'MF', department: 'JANI', text: 'CLOTH MICROFIBER {size} {kind}',
    makers: ['scourline', 'weftline'], kinds: ['BLUE', 'GREEN', 'RED', 'YELLOW'],
    sizes: [
      ['12X12', 'PK', 15, '12/PK', 9.6, 0.9, 0.06],
      ['16X16', 'PK', 15, '12/PK', 13.4, 1.3, 0.09],
    ],
  },
  {
    code: 'SP', department: 'JANI', text: 'PAD SCOURING {kind} {size}', pull: 1.1,
    makers: ['scourline'], kinds: ['GREEN MED DUTY', 'MAROON HD', 'WHITE LIGHT DUTY', 'SPONGE YELLOW/GREEN'],
    sizes: [
      ['6X9', 'BX', 3, '20/BX', 16.8, 1.4, 0.12],
      ['3.5X6', 'CS', 1, '40/CS', 24.3, 2, 0.4],
    ],
  },
  {
    code: 'SB', department: 'JANI', text: '{kind} {size}',
    makers: ['trilakes'], kinds: ['BOTTLE SPRAY GRADUATED', 'TRIGGER SPRAYER RED/WHITE', 'TRIGGER SPRAYER CHEM RESIST'],
    sizes: [
      ['24OZ', 'EA', 24, '24/CS', 1.35, 0.15, 0.04],
      ['32OZ', 'EA', 24, '24/CS', 1.55, 0.18, 0.05],
    ],
  },
  {
    code: 'WR', department: 'JANI', text: 'RECEPTACLE {size} {kind}',
    makers: ['trilakes', 'ridgebrush'], kinds: ['GRAY ROUND', 'WHITE ROUND', 'BLUE RECYCLE', 'BLACK SLIM', 'BEIGE STEP-ON'],
    sizes: [
      ['10GAL', 'EA', 6, '6/CS', 24.9, 4.4, 1.9],
      ['23GAL', 'EA', 4, '4/CS', 42.6, 8.9, 3.2],
      ['32GAL', 'EA', 6, '6/CS', 47.8, 10.4, 4.4],
      ['44GAL', 'EA', 4, '4/CS', 64.2, 14, 5.8],
    ],
  },
  {
    code: 'DS', department: 'JANI', text: 'DISPENSER {kind} {size}', more: 'KEY LOCK',
    makers: ['northfold', 'puresta', 'cedarridge'],
    kinds: ['TOWEL ROLL', 'TISSUE JUMBO', 'SOAP FOAM', 'NAPKIN TABLETOP', 'SANITIZER TOUCH FREE'],
    sizes: [
      ['BLACK TRANSLUCENT', 'EA', 1, '1/EA', 38.7, 5.1, 1],
      ['WHITE', 'EA', 1, '1/EA', 36.4, 5.1, 1],
      ['STAINLESS', 'EA', 1, '1/EA', 84.9, 8.8, 1.1],
    ],
  },
  {
    code: 'BR', department: 'JANI', text: 'BROOM {kind} {size}',
    makers: ['odwyer', 'ridgebrush'], kinds: ['CORN WAREHOUSE', 'CORN LOBBY', 'ANGLE PLASTIC', 'LOBBY PLASTIC'],
    sizes: [['W/HANDLE', 'EA', 12, '12/CS', 10.9, 2.6, 0.35]],
  },
  {
    code: 'BP', department: 'JANI', text: 'BROOM PUSH {kind} {size}',
    makers: ['odwyer', 'ridgebrush'], kinds: ['FINE SWEEP', 'MED SWEEP', 'ROUGH SWEEP'],
    sizes: [
      ['18IN', 'EA', 12, '12/CS', 14.6, 2.2, 0.28],
      ['24IN', 'EA', 6, '6/CS', 17.9, 3.1, 0.35],
      ['36IN', 'EA', 6, '6/CS', 24.6, 4.2, 0.5],
    ],
  },
  {
    code: 'VB', department: 'JANI', text: 'VACUUM BAG PAPER {kind} {size}',
    makers: ['motorvale'], kinds: ['STYLE U', 'STYLE Z', 'BACKPACK 6QT', 'BACKPACK 10QT'],
    sizes: [['', 'PK', 10, '10/PK', 14.2, 0.6, 0.05]],
  },
]
