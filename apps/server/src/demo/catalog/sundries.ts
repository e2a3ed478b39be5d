import type { Family } from './family.ts'

export const sundries: readonly Family[] = [
  {
    code: 'SG', department: 'JANI', text: 'SIGN {kind} {size}',
    makers: ['trilakes', 'safehaven'], kinds: ['WET FLOOR BILINGUAL', 'RESTROOM CLOSED', 'CAUTION BLANK'],
    sizes: [['26IN A-FRAME', 'EA', 6, '6/CS', 12.6, 2.4, 0.4], ['38IN CONE', 'EA', 4, '4/CS', 21.9, 3.6, 0.8]],
  },
  {
    code: 'RB', department: 'JANI', text: 'BRUSH {kind} {size}',
    makers: ['ridgebrush', 'castlewick'], kinds: ['BOWL W/CADDY', 'GROUT', 'DECK SCRUB', 'UTILITY NYLON', 'COUNTER DUSTER'],
    sizes: [['8IN', 'EA', 12, '12/CS', 5.9, 0.6, 0.06]],
  },
  {
    code: '0121', department: 'JANI', text: 'MAT {kind} {size}', more: 'NON-SLIP BACK', season: 'winter',
    makers: ['dunmore', 'castlewick'], kinds: ['ENTRANCE CHARCOAL', 'ENTRANCE BURGUNDY', 'ANTI-FATIGUE BLACK', 'SCRAPER BLACK'],
    sizes: [['2X3', 'EA', 1, '1/EA', 24.8, 5, 0.4], ['3X5', 'EA', 1, '1/EA', 52.6, 12, 0.9], ['4X6', 'EA', 1, '1/EA', 84.9, 19, 1.5]],
  },
  {
    code: '0122', department: 'JANI', text: '{kind} {size}',
    makers: ['puresta', 'lindale'], kinds: ['SANITARY NAPKIN VENDING', 'TAMPON VENDING', 'LINER WAX SANITARY'],
    sizes: [['', 'CS', 1, '250/CS', 54.6, 8, 1]],
  },
  {
    code: '0123', department: 'JANI', text: 'PAIL & SCOOP {kind} {size}',
    makers: ['trilakes', 'castlewick'], kinds: ['UTILITY', 'SANITIZER RED', 'DETERGENT GREEN'],
    sizes: [['3QT', 'EA', 12, '12/CS', 5.4, 0.6, 0.1], ['6QT', 'EA', 12, '12/CS', 6.8, 0.9, 0.15]],
  },
  {
    code: '0124', department: 'CHEM', text: 'INSECTICIDE {kind} {size}', season: 'summer',
    makers: ['fieldgate'], kinds: ['WASP & HORNET', 'ROACH & ANT', 'BEDBUG', 'FLYING INSECT'],
    sizes: [['15OZ', 'CS', 1, '12/15 OZ', 68.4, 15, 0.7]],
  },
  {
    code: '0125', department: 'CHEM', text: 'DRAIN OPENER {kind} {size}',
    makers: ['orrwell', 'fieldgate'], kinds: ['NON-ACID', 'ENZYME', 'SULFURIC'],
    sizes: [['QT', 'CS', 1, '12/32 OZ', 62.8, 32, 1.05], ['GAL', 'CS', 1, '4/1 GAL', 69.4, 40, 1.1]],
  },
  {
    code: '0126', department: 'CHEM', text: 'CARPET {kind} {size}',
    makers: ['glidecoat', 'kestrel'], kinds: ['SPOTTER', 'EXTRACTION CLEANER', 'DEFOAMER'],
    sizes: [['QT', 'CS', 1, '12/32 OZ', 57.6, 28, 1.05], ['GAL', 'CS', 1, '4/1 GAL', 58.9, 37, 1.1]],
  },
  {
    code: '0127', department: 'CHEM', text: 'STAINLESS POLISH {kind} {size}',
    makers: ['kestrel', 'fieldgate'], kinds: ['OIL BASE', 'WATER BASE'],
    sizes: [['15OZ AERO', 'CS', 1, '12/15 OZ', 69.9, 15, 0.7], ['QT', 'CS', 1, '12/32 OZ', 74.2, 27, 1.05]],
  },
  {
    code: '0128', department: 'CHEM', text: '{kind} {size}', makers: ['fieldgate'],
    kinds: ['GUM REMOVER AEROSOL', 'GRAFFITI REMOVER AEROSOL', 'FURNITURE POLISH LEMON', 'OVEN & GRILL CLEANER'],
    sizes: [['18OZ', 'CS', 1, '12/18 OZ', 63.7, 17, 0.75]],
  },
  {
    code: '0129', department: 'SAFE', text: 'ABSORBENT {kind} {size}',
    makers: ['graniteway', 'safehaven'], kinds: ['CLAY GRANULAR', 'OIL ONLY PAD', 'UNIVERSAL SOCK'],
    sizes: [['SM', 'EA', 1, '1/EA', 11.4, 12, 0.6], ['LG', 'EA', 1, '1/EA', 21.8, 40, 1.4]],
  },
  {
    code: '0340', department: 'FOOD', text: 'CHAFING FUEL {kind} {size}', season: 'holiday', pull: 1.1,
    makers: ['emberley'], kinds: ['WICK', 'ETHANOL GEL', 'METHANOL GEL'],
    sizes: [['2HR', 'CS', 1, '72/CS', 62.4, 27, 1], ['6HR', 'CS', 1, '24/CS', 34.7, 14, 0.6]],
  },
  {
    code: '0341', department: 'FOOD', text: '{kind} {size}', makers: ['pinecrest', 'lindale'],
    kinds: ['PLACEMAT SCALLOP WHITE', 'PLACEMAT KRAFT', 'TRAY COVER STD', 'DOILY LACE ROUND'],
    sizes: [['10X14', 'CS', 1, '1000/CS', 19.8, 16, 0.6]],
  },
  {
    code: '0342', department: 'FOOD', text: 'GRILL {kind} {size}',
    makers: ['scourline', 'emberley'], kinds: ['BRICK', 'SCREEN', 'PAD HD'],
    sizes: [['4X8', 'CS', 1, '12/CS', 31.4, 13, 0.5]],
  },
  {
    code: '0343', department: 'FOOD', text: 'CANDLE {kind} {size}', season: 'holiday',
    makers: ['emberley'], kinds: ['TEALIGHT WHITE', 'LIQUID CELL CLEAR', 'VOTIVE IVORY'],
    sizes: [['10HR', 'CS', 1, '288/CS', 48.6, 17, 0.7], ['15HR', 'CS', 1, '144/CS', 52.9, 21, 0.8]],
  },
  {
    code: '0344', department: 'FOOD', text: 'HAT CHEF {kind} {size}', makers: ['lindale'],
    kinds: ['PAPER FLAT TOP', 'OVERSEAS CAP', 'BEANIE BLACK'],
    sizes: [['ADJ', 'BX', 5, '100/BX', 26.4, 2, 0.4]],
  },
  {
    code: '0560', department: 'EQPT', text: 'CART {kind} {size}', pull: 0.4,
    makers: ['trilakes', 'castlewick'], kinds: ['JANITOR W/BAG', 'UTILITY 2 SHELF', 'HOUSEKEEPING'],
    sizes: [['STD', 'EA', 1, '1/EA', 189, 42, 11], ['LG', 'EA', 1, '1/EA', 268, 61, 17]],
  },
  {
    code: '0561', department: 'EQPT', text: 'LAMP {kind} {size}', makers: ['voltaine', 'lumenray'],
    kinds: ['LED A19', 'LED BR30', 'LED T8 4FT'],
    sizes: [['3000K', 'EA', 24, '24/CS', 4.2, 0.3, 0.03], ['4000K', 'EA', 24, '24/CS', 4.2, 0.3, 0.03], ['5000K', 'EA', 24, '24/CS', 4.3, 0.3, 0.03]],
  },
]
