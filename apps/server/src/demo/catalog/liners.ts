import type { Family } from './family.ts'

export const liners: readonly Family[] = [
  {
    code: 'LH', department: 'LINR', text: 'LINER HD {size} {kind}', more: 'CORELESS ROLL', pull: 2, volatile: true,
    makers: ['pinnacle', 'gulfpoly', 'harlan'], kinds: ['CLEAR', 'BLACK'],
    sizes: [
      ['24X24 6MIC', 'CS', 1, '20/50 CT', 22.4, 9, 0.3],
      ['24X33 8MIC', 'CS', 1, '20/50 CT', 28.9, 14, 0.4],
      ['30X37 10MIC', 'CS', 1, '20/25 CT', 26.7, 13, 0.4],
      ['33X40 11MIC', 'CS', 1, '20/25 CT', 32.8, 17, 0.5],
      ['33X40 16MIC', 'CS', 1, '10/25 CT', 27.4, 13, 0.4],
      ['40X48 12MIC', 'CS', 1, '10/25 CT', 29.6, 14, 0.4],
      ['40X48 16MIC', 'CS', 1, '10/25 CT', 36.9, 18, 0.5],
      ['43X48 22MIC', 'CS', 1, '6/25 CT', 34.2, 16, 0.5],
    ],
  },
  {
    code: 'LL', department: 'LINR', text: 'LINER LD {size} {kind}', pull: 1.6, volatile: true,
    makers: ['pinnacle', 'gulfpoly'], kinds: ['BLACK', 'GRAY', 'WHITE'],
    sizes: [
      ['24X32 .5MIL', 'CS', 1, '10/50 CT', 27.3, 12, 0.4],
      ['30X36 .75MIL', 'CS', 1, '10/25 CT', 28.4, 13, 0.4],
      ['33X39 1.1MIL', 'CS', 1, '10/10 CT', 24.8, 12, 0.35],
      ['38X58 1.5MIL', 'CS', 1, '10/10 CT', 42.9, 21, 0.5],
      ['40X46 1.25MIL', 'CS', 1, '10/10 CT', 33.6, 16, 0.45],
      ['43X47 1.5MIL', 'CS', 1, '10/10 CT', 39.2, 19, 0.5],
    ],
  },
  {
    code: 'LB', department: 'LINR', text: 'LINER BIOHAZARD {size} {kind}',
    makers: ['harlan'], kinds: ['RED', 'YELLOW SOILED LINEN'],
    sizes: [
      ['24X24 1.2MIL', 'CS', 1, '250/CS', 38.9, 11, 0.4],
      ['30X36 1.3MIL', 'CS', 1, '200/CS', 52.6, 17, 0.5],
      ['40X48 1.5MIL', 'CS', 1, '100/CS', 49.7, 19, 0.5],
    ],
  },
  {
    code: 'LC', department: 'LINR', text: 'LINER COMPOSTABLE {size} {kind}', more: 'ASTM D6400',
    makers: ['greenhollow', 'harlan'], kinds: ['GREEN'],
    sizes: [
      ['16X17 .6MIL', 'CS', 1, '25/20 CT', 68.4, 9, 0.3],
      ['30X39 .8MIL', 'CS', 1, '10/20 CT', 89.2, 14, 0.4],
      ['42X48 .85MIL', 'CS', 1, '10/10 CT', 84.9, 15, 0.4],
    ],
  },
  {
    code: 'IB', department: 'LINR', text: 'BAG {kind} {size}', season: 'summer',
    makers: ['icefield'], kinds: ['ICE PRINTED', 'ICE PLAIN W/DRAWSTRING'],
    sizes: [
      ['8LB', 'CS', 1, '1000/CS', 66.3, 26, 0.9],
      ['10LB', 'CS', 1, '1000/CS', 73.9, 30, 1],
      ['20LB', 'CS', 1, '500/CS', 61.4, 27, 0.9],
    ],
  },
]
