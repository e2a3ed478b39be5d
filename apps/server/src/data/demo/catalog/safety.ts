import type { Family, Size } from './family.ts'

/** Gloves come by the box of 100, ten boxes a case, in five sizes at nearly one price. */
const gloveSizes = (dollars: number, pounds: number): readonly Size[] =>
  (['SM', 'MED', 'LG', 'XL', '2XL'] as const).map((label, at) => [
    label,
    'BX',
    10,
    '10/100 CT',
    Math.round(dollars * (at === 4 ? 1.08 : 1) * 100) / 100,
    pounds,
    0.08,
  ])

export const safety: readonly Family[] = [
  {
    code: 'GN',
    department: 'SAFE',
    text: 'GLOVE NITRILE {kind} {size}',
    more: 'POWDER FREE',
    pull: 1.9,
    volatile: true,
    makers: ['handwell', 'medford'],
    kinds: ['3MIL BLUE', '4MIL BLUE EXAM', '5MIL BLACK', '6MIL BLACK HD', '8MIL ORANGE DIAMOND'],
    sizes: gloveSizes(9.4, 1.1),
  },
  {
    code: 'GV',
    department: 'SAFE',
    text: 'GLOVE VINYL {kind} {size}',
    more: 'POWDER FREE',
    pull: 1.4,
    makers: ['handwell', 'medford'],
    kinds: ['3MIL CLEAR', '4MIL CLEAR EXAM'],
    sizes: gloveSizes(5.1, 1.2),
  },
  {
    code: 'GP',
    department: 'SAFE',
    text: 'GLOVE POLY {kind} {size}',
    pull: 1.2,
    makers: ['handwell'],
    kinds: ['HDPE', 'CPE STRETCH'],
    sizes: gloveSizes(2.35, 0.2),
  },
  {
    code: 'GW',
    department: 'SAFE',
    text: 'GLOVE WORK {kind} {size}',
    makers: ['ironvale'],
    kinds: ['LEATHER PALM', 'PU COATED GRAY', 'LATEX CRINKLE', 'CUT A4 NITRILE', 'JERSEY BROWN'],
    sizes: [
      ['MED', 'DZ', 12, '12 PR/DZ', 34.8, 2, 0.2],
      ['LG', 'DZ', 12, '12 PR/DZ', 34.8, 2.1, 0.2],
      ['XL', 'DZ', 12, '12 PR/DZ', 36.2, 2.2, 0.2],
    ],
  },
  {
    code: 'HN',
    department: 'SAFE',
    text: '{kind} {size}',
    makers: ['medford'],
    kinds: ['HAIRNET NYLON', 'BOUFFANT CAP', 'BEARD COVER', 'SHOE COVER'],
    sizes: [
      ['WHITE', 'CS', 1, '10/100 CT', 48.2, 5, 0.7],
      ['BLUE', 'CS', 1, '10/100 CT', 49.6, 5, 0.7],
    ],
  },
  {
    code: 'AP',
    department: 'SAFE',
    text: 'APRON POLY {kind} {size}',
    makers: ['medford', 'lindale'],
    kinds: ['WHITE', 'BLUE HD'],
    sizes: [
      ['28X46', 'CS', 1, '1000/CS', 62.9, 20, 0.9],
      ['24X42', 'CS', 1, '1000/CS', 54.1, 16, 0.8],
    ],
  },
  {
    code: 'MK',
    department: 'SAFE',
    text: 'MASK {kind} {size}',
    season: 'flu',
    makers: ['medford', 'ironvale'],
    kinds: ['3PLY EARLOOP BLUE', '3PLY EARLOOP BLACK'],
    sizes: [['50CT', 'BX', 40, '50/BX', 6.9, 0.5, 0.06]],
  },
  {
    code: 'RP',
    department: 'SAFE',
    text: 'RESPIRATOR {kind} {size}',
    season: 'flu',
    makers: ['ironvale'],
    kinds: ['N95', 'N95 W/VALVE'],
    sizes: [
      ['10CT', 'BX', 10, '10/BX', 14.8, 0.4, 0.1],
      ['20CT', 'BX', 12, '20/BX', 22.6, 0.6, 0.15],
    ],
  },
  {
    code: '0880',
    department: 'SAFE',
    text: 'GLASSES SAFETY {kind} {size}',
    makers: ['ironvale', 'safehaven'],
    kinds: ['WRAPAROUND', 'OVER-THE-GLASS'],
    sizes: [
      ['CLEAR', 'EA', 12, '12/BX', 2.85, 0.1, 0.01],
      ['SMOKE', 'EA', 12, '12/BX', 3.1, 0.1, 0.01],
    ],
  },
  {
    code: '0881',
    department: 'SAFE',
    text: 'EAR PLUG FOAM {kind} {size}',
    makers: ['safehaven'],
    kinds: ['CORDED', 'UNCORDED'],
    sizes: [['NRR 32', 'BX', 10, '200 PR/BX', 34.9, 1.4, 0.15]],
  },
  {
    code: '0882',
    department: 'SAFE',
    text: 'VEST HI-VIS CLASS 2 {kind} {size}',
    makers: ['safehaven'],
    kinds: ['LIME', 'ORANGE'],
    sizes: [
      ['LG', 'EA', 50, '50/CS', 7.4, 0.4, 0.04],
      ['XL', 'EA', 50, '50/CS', 7.4, 0.4, 0.04],
      ['2XL', 'EA', 50, '50/CS', 7.9, 0.4, 0.04],
    ],
  },
  {
    code: '0883',
    department: 'SAFE',
    text: 'FIRST AID KIT {size} {kind}',
    more: 'ANSI Z308.1',
    makers: ['safehaven'],
    kinds: ['PLASTIC', 'METAL'],
    sizes: [
      ['25 PERSON', 'EA', 1, '1/EA', 29.4, 2.6, 0.3],
      ['50 PERSON', 'EA', 1, '1/EA', 52.8, 4.9, 0.5],
    ],
  },
]
