import type { Family } from './family.ts'

export const cups: readonly Family[] = [
  {
    code: 'HC', department: 'CUPS', text: 'CUP HOT PAPER {size} {kind}', pull: 1.8,
    makers: ['halstead', 'marlow', 'greenhollow'], kinds: ['WHITE', 'BISTRO PRINT'],
    sizes: [
      ['4OZ', 'CS', 1, '20/50 CT', 41.3, 10, 1.3],
      ['8OZ', 'CS', 1, '20/50 CT', 52.9, 17, 2.3],
      ['10OZ', 'CS', 1, '20/50 CT', 57.4, 20, 2.7],
      ['12OZ', 'CS', 1, '20/50 CT', 62.8, 24, 3.1],
      ['16OZ', 'CS', 1, '20/50 CT', 74.6, 30, 3.9],
      ['20OZ', 'CS', 1, '12/50 CT', 58.2, 22, 2.9],
    ],
  },
  {
    code: 'HL', department: 'CUPS', text: 'LID HOT CUP DOME {size} {kind}', pull: 1.7,
    makers: ['halstead', 'marlow'], kinds: ['WHITE', 'BLACK'],
    sizes: [
      ['4OZ', 'CS', 1, '10/100 CT', 27.9, 6, 1],
      ['8OZ', 'CS', 1, '10/100 CT', 31.2, 8, 1.6],
      ['10-20OZ', 'CS', 1, '10/100 CT', 33.8, 9, 1.9],
    ],
  },
  {
    code: 'CC', department: 'CUPS', text: 'CUP COLD PET {size} {kind}', pull: 1.7, season: 'summer', volatile: true,
    makers: ['marlow', 'clearbay'], kinds: ['CLEAR', 'CLEAR STRAWLESS COMBO'],
    sizes: [
      ['7OZ', 'CS', 1, '20/50 CT', 48.7, 13, 1.7],
      ['9OZ', 'CS', 1, '20/50 CT', 53.9, 16, 2],
      ['12OZ', 'CS', 1, '20/50 CT', 66.4, 22, 2.8],
      ['16OZ', 'CS', 1, '20/50 CT', 79.8, 27, 3.4],
      ['20OZ', 'CS', 1, '12/50 CT', 60.3, 20, 2.6],
      ['24OZ', 'CS', 1, '12/50 CT', 68.9, 23, 3],
    ],
  },
  {
    code: 'CL', department: 'CUPS', text: 'LID COLD CUP {kind} {size}', pull: 1.4, season: 'summer',
    makers: ['marlow', 'clearbay'], kinds: ['FLAT STRAW SLOT', 'DOME NO HOLE', 'SIP-THRU'],
    sizes: [['9-12OZ', 'CS', 1, '10/100 CT', 34.6, 8, 1.5], ['16-24OZ', 'CS', 1, '10/100 CT', 38.2, 9, 1.8]],
  },
  {
    code: 'FC', department: 'CUPS', text: 'CUP PLASTIC {kind} {size}', pull: 1.2, season: 'summer', volatile: true,
    makers: ['clearbay', 'trilakes'], kinds: ['TRANSLUCENT', 'RED PARTY', 'WHITE VENDING'],
    sizes: [
      ['5OZ', 'CS', 1, '25/100 CT', 44.9, 17, 1.7],
      ['9OZ', 'CS', 1, '20/100 CT', 51.6, 21, 2.3],
      ['12OZ', 'CS', 1, '20/50 CT', 42.7, 17, 2.1],
      ['16OZ', 'CS', 1, '20/50 CT', 58.3, 24, 3],
    ],
  },
  {
    code: 'PC', department: 'CUPS', text: 'CUP PORTION {size} {kind}', pull: 1.5, volatile: true,
    makers: ['clearbay', 'halstead'], kinds: ['CLEAR', 'BLACK'],
    sizes: [
      ['1OZ', 'CS', 1, '20/125 CT', 24.8, 9, 0.7],
      ['2OZ', 'CS', 1, '10/250 CT', 33.9, 12, 1],
      ['3.25OZ', 'CS', 1, '10/250 CT', 42.2, 17, 1.4],
      ['4OZ', 'CS', 1, '10/250 CT', 45.9, 18, 1.5],
    ],
  },
  {
    code: 'PL', department: 'CUPS', text: 'LID PORTION CUP {size} {kind}', pull: 1.4,
    makers: ['clearbay', 'halstead'], kinds: ['CLEAR'],
    sizes: [['1OZ', 'CS', 1, '20/125 CT', 19.6, 5, 0.5], ['1.5-2.5OZ', 'CS', 1, '10/250 CT', 24.9, 7, 0.6], ['3.25-5.5OZ', 'CS', 1, '10/250 CT', 28.8, 9, 0.8]],
  },
  {
    code: 'ST', department: 'CUPS', text: 'STRAW {kind} {size}', pull: 1.2, season: 'summer',
    makers: ['marlow', 'greenhollow'], kinds: ['JUMBO CLEAR WRAPPED', 'GIANT RED WRAPPED', 'PAPER WHITE WRAPPED'],
    sizes: [['7.75IN', 'CS', 1, '24/500 CT', 69.4, 21, 2.1], ['10.25IN', 'CS', 1, '4/300 CT', 24.2, 6, 0.7]],
  },
  {
    code: 'SV', department: 'CUPS', text: 'SLEEVE HOT CUP {kind} {size}',
    makers: ['halstead', 'greenhollow'], kinds: ['KRAFT', 'PRINTED'],
    sizes: [['8OZ', 'CS', 1, '1200/CS', 40.2, 14, 1.4], ['10-20OZ', 'CS', 1, '1200/CS', 42.9, 17, 1.6]],
  },
  {
    code: 'CP', department: 'CUPS', text: 'CARRIER CUP {kind} {size}',
    makers: ['greenhollow'], kinds: ['PULP'],
    sizes: [['2 CUP', 'CS', 1, '600/CS', 49.8, 22, 3.2], ['4 CUP', 'CS', 1, '300/CS', 46.2, 21, 3.1]],
  },
]
