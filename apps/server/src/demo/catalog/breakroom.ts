import type { Family } from './family.ts'

export const breakroom: readonly Family[] = [
  {
    code: '0901', department: 'BRKR', text: 'COFFEE {kind} {size}', pull: 1.8, volatile: true,
    makers: ['millrace', 'cordillera'], kinds: ['HOUSE BLEND', 'FRENCH ROAST', 'COLOMBIAN', 'DECAF'],
    sizes: [
      ['FRAC PACK 1.5OZ', 'CS', 1, '42/1.5 OZ', 39.8, 5, 0.6],
      ['FRAC PACK 2.5OZ', 'CS', 1, '24/2.5 OZ', 43.6, 5, 0.5],
      ['SINGLE CUP', 'BX', 4, '24/BX', 15.9, 0.8, 0.1],
      ['WHOLE BEAN 5LB', 'BG', 4, '4/5 LB', 52.4, 5.2, 0.25],
    ],
  },
  {
    code: '0902', department: 'BRKR', text: 'TEA BAG {kind} {size}',
    makers: ['cordillera', 'millrace'], kinds: ['BLACK', 'GREEN', 'CHAMOMILE', 'EARL GREY'],
    sizes: [['28CT', 'BX', 6, '28/BX', 4.9, 0.2, 0.03], ['100CT', 'BX', 10, '100/BX', 7.6, 0.6, 0.06]],
  },
  {
    code: '0903', department: 'BRKR', text: 'SUGAR {kind} {size}', pull: 1.1,
    makers: ['sweetwater'], kinds: ['PACKET WHITE', 'PACKET RAW', 'SUBSTITUTE YELLOW', 'SUBSTITUTE BLUE', 'STEVIA GREEN'],
    sizes: [['2000CT', 'CS', 1, '2000/CS', 24.8, 14, 0.5], ['400CT', 'BX', 6, '400/BX', 9.2, 1.2, 0.06]],
  },
  {
    code: '0904', department: 'BRKR', text: 'CREAMER {kind} {size}', pull: 1.2,
    makers: ['sweetwater', 'millrace'], kinds: ['ORIGINAL', 'FRENCH VANILLA', 'HAZELNUT', 'HALF & HALF'],
    sizes: [['LIQUID CUP', 'CS', 1, '180/CS', 19.7, 5, 0.3], ['CANISTER 12OZ', 'EA', 24, '24/12 OZ', 3.4, 0.8, 0.04]],
  },
  {
    code: '0905', department: 'BRKR', text: 'HOT COCOA {kind} {size}', season: 'winter',
    makers: ['sweetwater'], kinds: ['MILK CHOCOLATE', 'MARSHMALLOW'],
    sizes: [['50CT', 'BX', 6, '50/BX', 12.9, 3.2, 0.15], ['SINGLE CUP', 'BX', 4, '24/BX', 14.8, 0.9, 0.1]],
  },
  {
    code: '0906', department: 'BRKR', text: 'WATER {kind} {size}', pull: 1.3, season: 'summer',
    makers: ['sweetwater', 'coldbrook'], kinds: ['SPRING', 'PURIFIED'],
    sizes: [['16.9OZ', 'CS', 1, '24/16.9 OZ', 6.4, 28, 0.75], ['8OZ', 'CS', 1, '48/8 OZ', 8.9, 27, 0.8], ['GAL', 'CS', 1, '6/1 GAL', 9.6, 52, 1.6]],
  },
  {
    code: '0907', department: 'BRKR', text: 'SODA {kind} {size}', season: 'summer',
    makers: ['fizzlane'], kinds: ['COLA', 'DIET COLA', 'LEMON LIME', 'GINGER ALE', 'SELTZER LIME'],
    sizes: [['12OZ CAN', 'CS', 1, '24/12 OZ', 13.9, 21, 0.6]],
  },
  {
    code: '0908', department: 'BRKR', text: '{kind} {size}', pull: 0.9,
    makers: ['oatfield', 'coldbrook'], kinds: ['PRETZEL TWISTS', 'CHIPS SEA SALT', 'GRANOLA BAR OATS', 'TRAIL MIX', 'CRACKERS PB'],
    sizes: [['1OZ', 'CS', 1, '60/1 OZ', 26.8, 5, 1.4], ['2OZ', 'CS', 1, '24/2 OZ', 22.4, 4, 0.7]],
  },
  {
    code: '0909', department: 'BRKR', text: 'COFFEE FILTER {kind} {size}',
    makers: ['millrace'], kinds: ['WHITE', 'NATURAL'],
    sizes: [['12 CUP', 'CS', 1, '1000/CS', 13.6, 3, 0.5], ['URN 6GAL', 'CS', 1, '500/CS', 38.4, 9, 1.3]],
  },
  {
    code: '0910', department: 'BRKR', text: 'STIRRER {kind} {size}',
    makers: ['tinebrook', 'marlow'], kinds: ['WOOD', 'PLASTIC BLACK'],
    sizes: [['5.5IN', 'BX', 10, '1000/BX', 3.9, 1.2, 0.05], ['7IN', 'BX', 10, '1000/BX', 4.6, 1.5, 0.06]],
  },
]
