import type { Family } from './family.ts'

export const tableware: readonly Family[] = [
  {
    code: 'PP', department: 'FOOD', text: 'PLATE {kind} {size}', pull: 1.4,
    makers: ['stillwater', 'greenhollow', 'marlow'], kinds: ['PAPER UNCOATED', 'PAPER COATED', 'FIBER'],
    sizes: [
      ['6IN', 'CS', 1, '8/125 CT', 34.9, 15, 1.1],
      ['9IN', 'CS', 1, '4/125 CT', 38.6, 20, 1.5],
      ['9IN 3COMP', 'CS', 1, '4/125 CT', 41.2, 20, 1.5],
      ['10IN', 'CS', 1, '4/125 CT', 48.9, 24, 1.9],
    ],
  },
  {
    code: 'BW', department: 'FOOD', text: 'BOWL {kind} {size}',
    makers: ['stillwater', 'greenhollow'], kinds: ['PAPER COATED', 'FIBER'],
    sizes: [['12OZ', 'CS', 1, '8/125 CT', 56.4, 19, 1.9], ['16OZ', 'CS', 1, '4/125 CT', 39.8, 13, 1.4], ['24OZ', 'CS', 1, '4/75 CT', 46.3, 12, 1.6]],
  },
  {
    code: 'CF', department: 'FOOD', text: 'FORK {kind} {size}', pull: 1.3, volatile: true,
    makers: ['tinebrook', 'marlow'], kinds: ['PP WHITE', 'PP BLACK', 'PS WHITE', 'PS BLACK'],
    sizes: [['MED WT', 'CS', 1, '1000/CS', 18.9, 6, 0.6], ['HEAVY WT', 'CS', 1, '1000/CS', 31.4, 12, 0.9], ['HEAVY WT WRAPPED', 'CS', 1, '1000/CS', 44.2, 14, 1.3]],
  },
  {
    code: 'CK', department: 'FOOD', text: 'KNIFE {kind} {size}', pull: 1.1, volatile: true,
    makers: ['tinebrook', 'marlow'], kinds: ['PP WHITE', 'PP BLACK', 'PS WHITE'],
    sizes: [['MED WT', 'CS', 1, '1000/CS', 18.9, 6, 0.6], ['HEAVY WT', 'CS', 1, '1000/CS', 31.4, 12, 0.9]],
  },
  {
    code: 'CS', department: 'FOOD', text: 'SPOON {kind} {size}', pull: 1.1, volatile: true,
    makers: ['tinebrook', 'marlow'], kinds: ['PP TEA WHITE', 'PP SOUP WHITE', 'PP TEA BLACK', 'PS SOUP WHITE'],
    sizes: [['MED WT', 'CS', 1, '1000/CS', 18.9, 6, 0.6], ['HEAVY WT', 'CS', 1, '1000/CS', 31.4, 12, 0.9]],
  },
  {
    code: 'KT', department: 'FOOD', text: 'CUTLERY KIT {kind} {size}',
    makers: ['tinebrook'], kinds: ['F/K/N', 'F/K/S/N', 'F/K/S/N/S&P'],
    sizes: [['MED WT WHITE', 'CS', 1, '250/CS', 27.6, 7, 1.1], ['HEAVY WT BLACK', 'CS', 1, '250/CS', 36.9, 10, 1.5]],
  },
  {
    code: '0711', department: 'FOOD', text: 'GUEST CHECK {kind} {size}',
    makers: ['tallywood'], kinds: ['GREEN', 'WHITE CARBONLESS'],
    sizes: [['1 PART', 'CS', 1, '50/50 CT', 38.9, 15, 0.5], ['2 PART', 'CS', 1, '50/50 CT', 79.2, 19, 0.6]],
  },
  {
    code: '0710', department: 'FOOD', text: '{kind} {size}',
    makers: ['tinebrook', 'pinecrest'], kinds: ['PICK FRILLED', 'PICK BAMBOO KNOT', 'SKEWER BAMBOO'],
    sizes: [['4IN', 'BX', 10, '1000/BX', 7.9, 0.9, 0.03], ['6IN', 'BX', 10, '1000/BX', 9.4, 1.3, 0.05]],
  },
  {
    code: '0712', department: 'FOOD', text: 'TOOTHPICK {kind}', makers: ['tinebrook'],
    kinds: ['ROUND PLAIN', 'WRAPPED CELLO', 'WRAPPED MINT'],
    sizes: [['', 'BX', 15, '1000/BX', 5.2, 0.5, 0.03]],
  },
]
