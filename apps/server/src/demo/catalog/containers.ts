import type { Family } from './family.ts'

export const containers: readonly Family[] = [
  {
    code: 'FH', department: 'FOOD', text: 'CONTAINER HINGED {kind} {size}', pull: 1.7, volatile: true,
    makers: ['stillwater', 'greenhollow', 'clearbay'], kinds: ['FIBER', 'MFPP WHITE', 'PET CLEAR'],
    sizes: [
      ['6X6', 'CS', 1, '4/125 CT', 54.9, 17, 3.4],
      ['8X8 1COMP', 'CS', 1, '2/100 CT', 44.2, 15, 3.2],
      ['8X8 3COMP', 'CS', 1, '2/100 CT', 45.6, 16, 3.2],
      ['9X9 1COMP', 'CS', 1, '2/100 CT', 49.8, 18, 3.9],
      ['9X9 3COMP', 'CS', 1, '2/100 CT', 51.3, 19, 3.9],
    ],
  },
  {
    code: 'DC', department: 'FOOD', text: 'CONTAINER DELI {size} {kind}', pull: 1.5, volatile: true,
    makers: ['clearbay', 'stillwater'], kinds: ['CLEAR COMBO W/LID', 'PP MICROWAVABLE COMBO'],
    sizes: [
      ['8OZ', 'CS', 1, '240/CS', 38.9, 12, 1.9],
      ['16OZ', 'CS', 1, '240/CS', 46.7, 16, 2.6],
      ['32OZ', 'CS', 1, '240/CS', 59.8, 23, 3.7],
    ],
  },
  {
    code: 'SO', department: 'FOOD', text: 'CONTAINER SOUP PAPER {size} {kind}',
    makers: ['halstead', 'greenhollow'], kinds: ['WHITE', 'KRAFT'],
    sizes: [
      ['8OZ', 'CS', 1, '20/50 CT', 71.3, 18, 2.4],
      ['12OZ', 'CS', 1, '20/25 CT', 52.4, 13, 2],
      ['16OZ', 'CS', 1, '20/25 CT', 57.6, 15, 2.3],
      ['32OZ', 'CS', 1, '20/25 CT', 78.1, 22, 3.4],
    ],
  },
  {
    code: '0330', department: 'FOOD', text: 'PAN FOIL STEAM {size} {kind}', pull: 1.2, season: 'holiday',
    makers: ['alumet', 'stillwater'], kinds: ['DEEP', 'MEDIUM', 'SHALLOW'],
    sizes: [
      ['FULL', 'CS', 1, '50/CS', 41.2, 15, 2.6],
      ['HALF', 'CS', 1, '100/CS', 35.9, 13, 2.2],
      ['THIRD', 'CS', 1, '200/CS', 47.4, 14, 2.4],
    ],
  },
  {
    code: '0331', department: 'FOOD', text: 'LID FOIL PAN {size} {kind}', season: 'holiday',
    makers: ['alumet'], kinds: ['FOIL', 'DOME CLEAR'],
    sizes: [['FULL', 'CS', 1, '50/CS', 27.8, 9, 1.4], ['HALF', 'CS', 1, '100/CS', 28.9, 8, 1.3]],
  },
  {
    code: '0332', department: 'FOOD', text: 'FOIL ROLL {size} {kind}', pull: 1.2,
    makers: ['alumet', 'stillwater'], kinds: ['STD', 'HD'],
    sizes: [
      ['12X1000', 'RL', 1, '1/1000 FT', 29.8, 8, 0.25],
      ['18X500', 'RL', 1, '1/500 FT', 27.4, 7.5, 0.3],
      ['18X1000', 'RL', 1, '1/1000 FT', 48.6, 14, 0.4],
      ['24X500', 'RL', 1, '1/500 FT', 46.9, 12, 0.45],
    ],
  },
  {
    code: '0333', department: 'FOOD', text: 'FOIL SHEET INTERFOLD {size} {kind}',
    makers: ['alumet'], kinds: ['SILVER', 'HONEYCOMB INSULATED'],
    sizes: [['9X10.75', 'CS', 1, '6/500 CT', 58.7, 13, 0.7], ['12X10.75', 'CS', 1, '6/500 CT', 74.2, 17, 0.9]],
  },
  {
    code: '0334', department: 'FOOD', text: 'FILM FOODSERVICE {size} {kind}', pull: 1.2, volatile: true,
    makers: ['gulfpoly', 'alumet'], kinds: ['CUTTER BOX', 'SLIDE CUTTER'],
    sizes: [
      ['12X2000', 'RL', 1, '1/2000 FT', 16.9, 6, 0.2],
      ['18X2000', 'RL', 1, '1/2000 FT', 22.4, 9, 0.28],
      ['24X2000', 'RL', 1, '1/2000 FT', 29.7, 12, 0.36],
    ],
  },
  {
    code: 'PB', department: 'FOOD', text: 'BOX PIZZA {size} {kind}', pull: 1.1,
    makers: ['corrlake', 'stillwater'], kinds: ['WHITE', 'KRAFT PRINTED'],
    sizes: [
      ['10IN', 'CS', 1, '50/CS', 19.8, 14, 1.4],
      ['12IN', 'CS', 1, '50/CS', 22.9, 19, 1.9],
      ['14IN', 'CS', 1, '50/CS', 26.4, 24, 2.4],
      ['16IN', 'CS', 1, '50/CS', 31.2, 31, 3],
    ],
  },
  {
    code: 'BG', department: 'FOOD', text: 'BAG PAPER {kind} {size}', pull: 1.3, volatile: true,
    makers: ['corrlake', 'kraftmoor'], kinds: ['GROCERY KRAFT', 'GROCERY WHITE', 'HANDLE KRAFT'],
    sizes: [
      ['#4', 'CS', 1, '500/CS', 18.7, 14, 0.7],
      ['#8', 'CS', 1, '500/CS', 25.9, 22, 1],
      ['#12', 'CS', 1, '500/CS', 33.4, 31, 1.4],
      ['1/6 BBL', 'CS', 1, '500/CS', 68.2, 58, 2.9],
    ],
  },
  {
    code: 'CT', department: 'FOOD', text: 'TRAY CATERING {size} {kind}', season: 'holiday',
    makers: ['clearbay', 'stillwater'], kinds: ['BLACK BASE', 'DOME LID CLEAR'],
    sizes: [['12IN', 'CS', 1, '25/CS', 34.7, 7, 1.2], ['16IN', 'CS', 1, '25/CS', 47.9, 11, 2], ['18IN', 'CS', 1, '25/CS', 56.4, 14, 2.6]],
  },
  {
    code: 'DW', department: 'FOOD', text: 'WRAP DELI {kind} {size}', pull: 1.1,
    makers: ['kraftmoor', 'pinecrest'], kinds: ['DRY WAXED', 'CHECKERED RED', 'NATURAL'],
    sizes: [['12X12', 'CS', 1, '6/1000 CT', 44.6, 21, 0.9], ['15X16', 'CS', 1, '3/1000 CT', 38.9, 18, 0.8]],
  },
  {
    code: 'QL', department: 'FOOD', text: 'PAN LINER {kind} {size}',
    makers: ['kraftmoor'], kinds: ['QUILON WHITE', 'SILICONE NATURAL'],
    sizes: [['12X16', 'CS', 1, '1000/CS', 36.4, 17, 0.7], ['16X24', 'CS', 1, '1000/CS', 48.9, 29, 1]],
  },
]
