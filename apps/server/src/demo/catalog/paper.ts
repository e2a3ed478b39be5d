import type { Family } from './family.ts'

export const paper: readonly Family[] = [
  {
    code: 'TM', department: 'PAPR', text: 'TOWEL {kind} {size}', pull: 1.8, volatile: true,
    makers: ['northfold', 'cedarridge', 'whitmarsh'], kinds: ['MULTIFOLD WHITE', 'MULTIFOLD NATURAL', 'C-FOLD WHITE', 'SINGLEFOLD NATURAL'],
    sizes: [
      ['9X9.5', 'CS', 1, '16/250 CT', 31.8, 22, 1.75],
      ['10X13 PREMIUM', 'CS', 1, '12/200 CT', 38.6, 21, 1.8],
    ],
  },
  {
    code: 'TR', department: 'PAPR', text: 'TOWEL ROLL {kind} {size}', pull: 1.8, volatile: true,
    makers: ['northfold', 'cedarridge', 'whitmarsh'], kinds: ['WHITE', 'NATURAL'],
    sizes: [
      ['7.9X350FT', 'CS', 1, '12/350 FT', 38.4, 21, 2.1],
      ['8X600FT', 'CS', 1, '6/600 FT', 41.9, 24, 2],
      ['8X800FT', 'CS', 1, '6/800 FT', 49.6, 28, 2.3],
      ['10X800FT PROPRIETARY', 'CS', 1, '6/800 FT', 68.2, 32, 2.7],
    ],
  },
  {
    code: 'TC', department: 'PAPR', text: 'TOWEL CENTER PULL {kind} {size}', volatile: true,
    makers: ['cedarridge', 'whitmarsh'], kinds: ['WHITE', 'BLUE'],
    sizes: [
      ['2PLY 600CT', 'CS', 1, '6/600 CT', 43.9, 22, 2.6],
      ['1PLY 1000CT', 'CS', 1, '6/1000 CT', 46.4, 24, 2.7],
    ],
  },
  {
    code: 'TK', department: 'PAPR', text: 'TOWEL KITCHEN ROLL {kind} {size}', pull: 1.2, volatile: true,
    makers: ['northfold', 'whitmarsh'], kinds: ['2PLY', '2PLY PERF-A-SIZE'],
    sizes: [['85CT', 'CS', 1, '30/85 CT', 36.8, 17, 3.1], ['210CT', 'CS', 1, '12/210 CT', 34.9, 16, 2.7]],
  },
  {
    code: 'BT', department: 'PAPR', text: 'TISSUE BATH {kind} {size}', pull: 2, volatile: true,
    makers: ['northfold', 'cedarridge', 'whitmarsh'], kinds: ['2PLY', '1PLY'],
    sizes: [
      ['4.5X3.75 500SH', 'CS', 1, '96/500 SH', 58.9, 36, 4.5],
      ['4X3.75 1000SH', 'CS', 1, '96/1000 SH', 66.2, 43, 4.2],
      ['JRT 9IN', 'CS', 1, '12/1000 FT', 37.6, 20, 1.9],
      ['JRT 12IN', 'CS', 1, '6/2000 FT', 43.4, 24, 2.3],
      ['CORELESS', 'CS', 1, '36/1000 SH', 57.1, 23, 1.7],
    ],
  },
  {
    code: 'FT', department: 'PAPR', text: 'TISSUE FACIAL {kind} {size}', season: 'flu',
    makers: ['northfold', 'whitmarsh'], kinds: ['FLAT BOX', 'CUBE BOX'],
    sizes: [['100CT', 'CS', 1, '30/100 CT', 27.9, 13, 1.6], ['HOTEL 65CT', 'CS', 1, '36/65 CT', 29.4, 11, 1.5]],
  },
  {
    code: 'NB', department: 'PAPR', text: 'NAPKIN BEVERAGE {kind} {size}', pull: 1.3,
    makers: ['pinecrest', 'whitmarsh'], kinds: ['WHITE', 'BLACK', 'KRAFT', 'BURGUNDY'],
    sizes: [['1PLY 9.5', 'CS', 1, '8/500 CT', 26.7, 13, 0.9], ['2PLY 9.5', 'CS', 1, '4/250 CT', 23.4, 9, 0.8]],
  },
  {
    code: 'ND', department: 'PAPR', text: 'NAPKIN DINNER {kind} {size}', pull: 1.3, season: 'holiday',
    makers: ['pinecrest', 'whitmarsh'], kinds: ['WHITE', 'BLACK', 'NATURAL', 'RED'],
    sizes: [
      ['2PLY 15X17', 'CS', 1, '20/150 CT', 48.2, 27, 2.6],
      ['LINEN-LIKE 16X16', 'CS', 1, '10/50 CT', 57.3, 14, 1.7],
    ],
  },
  {
    code: 'NP', department: 'PAPR', text: 'NAPKIN DISPENSER {kind} {size}', pull: 1.2, volatile: true,
    makers: ['northfold', 'pinecrest'], kinds: ['WHITE', 'NATURAL'],
    sizes: [
      ['TALL 7X13.5', 'CS', 1, '20/500 CT', 41.2, 29, 2.1],
      ['LOW 7X12', 'CS', 1, '20/400 CT', 38.8, 25, 1.9],
      ['INTERFOLD 6.5X8.5', 'CS', 1, '24/250 CT', 44.6, 20, 1.8],
    ],
  },
  {
    code: 'WP', department: 'PAPR', text: 'WIPER {kind} {size}',
    makers: ['weftline', 'northfold'], kinds: ['DRC WHITE', 'HYDROSPUN BLUE', 'SCRIM REINFORCED', 'FOODSERVICE RED STRIPE'],
    sizes: [
      ['POP-UP', 'CS', 1, '9/100 CT', 62.4, 13, 1.9],
      ['1/4 FOLD', 'CS', 1, '18/56 CT', 58.1, 15, 1.8],
      ['JUMBO ROLL', 'RL', 1, '1/955 CT', 54.7, 13, 1.6],
    ],
  },
  {
    code: 'SC', department: 'PAPR', text: 'SEAT COVER TOILET {kind} {size}',
    makers: ['cedarridge', 'whitmarsh'], kinds: ['HALF FOLD', 'QUARTER FOLD'],
    sizes: [['250CT', 'CS', 1, '20/250 CT', 39.9, 17, 1]],
  },
  {
    code: 'TV', department: 'PAPR', text: 'TABLE COVER {kind} {size}', season: 'summer',
    makers: ['pinecrest'], kinds: ['WHITE PAPER', 'KRAFT PAPER', 'WHITE PLASTIC', 'RED GINGHAM PLASTIC'],
    sizes: [['40IN X 300FT', 'RL', 1, '1/300 FT', 33.9, 13, 0.9], ['54X108', 'CS', 1, '24/CS', 46.8, 11, 0.9]],
  },
]
