import type { Family } from './family.ts'

const northern = ['01', '02', '05']

export const cleaning: readonly Family[] = [
  {
    code: '0041', department: 'CHEM', text: 'CLEANER ALL PURPOSE {size} {kind}', pull: 1.4,
    makers: ['brightwater', 'kestrel'], kinds: ['LEMON', 'LAVENDER', 'NEUTRAL'],
    sizes: [
      ['QT RTU', 'EA', 12, '12/32 OZ', 3.85, 2.3, 0.085],
      ['GAL', 'CS', 1, '4/1 GAL', 46.2, 37, 1.1],
      ['5GAL', 'EA', 1, '5 GAL PAIL', 58.5, 44, 0.95],
      ['55GAL', 'EA', 1, '55 GAL DRUM', 548, 478, 11.5],
    ],
  },
  {
    code: '0042', department: 'CHEM', text: 'DISINFECTANT QUAT {size} {kind}', more: 'EPA REGISTERED', pull: 1.5,
    makers: ['brightwater', 'sanirex'], kinds: ['LEMON', 'PINE', 'MINT'], season: 'flu',
    sizes: [
      ['QT RTU', 'CS', 1, '12/32 OZ', 52.3, 28, 1.05],
      ['2L CONC', 'CS', 1, '4/2 L', 88.4, 20, 0.7],
      ['GAL', 'CS', 1, '4/1 GAL', 61.75, 37, 1.1],
      ['5GAL', 'EA', 1, '5 GAL PAIL', 79.9, 44, 0.95],
    ],
  },
  {
    code: '0043', department: 'CHEM', text: 'DISINFECTANT AEROSOL {size} {kind}', season: 'flu',
    makers: ['sanirex', 'kestrel'], kinds: ['LINEN', 'CITRUS', 'COUNTRY GARDEN'],
    sizes: [
      ['15.5OZ', 'EA', 12, '12/15.5 OZ', 5.2, 1.3, 0.06],
      ['19OZ', 'CS', 1, '12/19 OZ', 71.5, 19, 0.75],
    ],
  },
  {
    code: '0044', department: 'CHEM', text: 'DEGREASER HD {size} {kind}',
    makers: ['kestrel', 'orrwell'], kinds: ['BUTYL', 'BUTYL FREE', 'CITRUS'],
    sizes: [
      ['QT RTU', 'CS', 1, '12/32 OZ', 48.9, 28, 1.05],
      ['GAL', 'CS', 1, '4/1 GAL', 54.4, 38, 1.1],
      ['5GAL', 'EA', 1, '5 GAL PAIL', 66.8, 45, 0.95],
      ['55GAL', 'EA', 1, '55 GAL DRUM', 612, 490, 11.5],
    ],
  },
  {
    code: '0045', department: 'CHEM', text: 'GLASS CLEANER {size} {kind}', pull: 1.2,
    makers: ['brightwater', 'orrwell'], kinds: ['AMMONIATED', 'AMMONIA FREE'],
    sizes: [
      ['19OZ AERO', 'CS', 1, '12/19 OZ', 44.1, 17, 0.75],
      ['QT RTU', 'EA', 12, '12/32 OZ', 3.15, 2.3, 0.085],
      ['GAL RTU', 'CS', 1, '4/1 GAL', 31.9, 36, 1.1],
      ['2L CONC', 'CS', 1, '4/2 L', 69.5, 20, 0.7],
    ],
  },
  {
    code: '0046', department: 'CHEM', text: 'BOWL CLEANER {size} {kind}',
    makers: ['orrwell', 'kestrel'], kinds: ['9% HCL', '23% HCL', 'NON-ACID'],
    sizes: [
      ['QT', 'CS', 1, '12/32 OZ', 36.6, 29, 1.05],
      ['GAL', 'CS', 1, '4/1 GAL', 42.8, 39, 1.1],
    ],
  },
  {
    code: '0047', department: 'CHEM', text: 'FLOOR FINISH {size} {kind}', more: 'HIGH GLOSS', season: 'autumn',
    makers: ['glidecoat', 'brightwater'], kinds: ['18% SOLIDS', '22% SOLIDS', '25% SOLIDS'],
    sizes: [
      ['GAL', 'CS', 1, '4/1 GAL', 82.5, 37, 1.1],
      ['5GAL', 'EA', 1, '5 GAL PAIL', 99.75, 45, 0.95],
      ['5GAL BIB', 'EA', 1, '5 GAL BAG IN BOX', 95.4, 44, 0.9],
    ],
  },
  {
    code: '0048', department: 'CHEM', text: 'FLOOR STRIPPER {size} {kind}', season: 'autumn',
    makers: ['glidecoat', 'orrwell'], kinds: ['LOW ODOR', 'NO RINSE'],
    sizes: [
      ['GAL', 'CS', 1, '4/1 GAL', 63.9, 37, 1.1],
      ['5GAL', 'EA', 1, '5 GAL PAIL', 74.25, 44, 0.95],
    ],
  },
  {
    code: '0049', department: 'CHEM', text: 'HAND SOAP FOAM {size} {kind}', pull: 1.5,
    makers: ['puresta', 'sanirex'], kinds: ['CLEAR', 'POMEGRANATE', 'ANTIBAC', 'DYE FREE'],
    sizes: [
      ['1000ML', 'CS', 1, '6/1000 ML', 58.2, 14.5, 0.65],
      ['1250ML', 'CS', 1, '4/1250 ML', 54.9, 12.6, 0.6],
      ['GAL', 'CS', 1, '4/1 GAL', 49.8, 36, 1.1],
    ],
  },
  {
    code: '0050', department: 'CHEM', text: 'HAND SANITIZER {size} {kind}', more: '70% ALCOHOL', season: 'flu',
    makers: ['puresta', 'sanirex'], kinds: ['GEL', 'FOAM'],
    sizes: [
      ['8OZ PUMP', 'EA', 24, '24/8 OZ', 2.95, 0.6, 0.02],
      ['1000ML', 'CS', 1, '6/1000 ML', 72.6, 13.5, 0.65],
      ['1200ML', 'CS', 1, '4/1200 ML', 66.4, 11, 0.6],
      ['GAL', 'CS', 1, '4/1 GAL', 68.9, 31, 1.1],
    ],
  },
  {
    code: '0051', department: 'CHEM', text: 'DISH DETERGENT {size} {kind}', pull: 1.2,
    makers: ['orrwell', 'tidelane'], kinds: ['POT & PAN PINK', 'POT & PAN GREEN', 'MACHINE LIQUID', 'MACHINE LIQUID CHLORINATED'],
    sizes: [
      ['38OZ', 'CS', 1, '8/38 OZ', 33.9, 22, 0.8],
      ['GAL', 'CS', 1, '4/1 GAL', 39.4, 36, 1.1],
      ['5GAL', 'EA', 1, '5 GAL PAIL', 71.2, 46, 0.95],
    ],
  },
  {
    code: '0052', department: 'CHEM', text: 'LAUNDRY {kind} {size}',
    makers: ['tidelane'], kinds: ['DETERGENT LIQUID', 'SOFTENER', 'SOUR'],
    sizes: [
      ['5GAL', 'EA', 1, '5 GAL PAIL', 84.6, 46, 0.95],
      ['15GAL', 'EA', 1, '15 GAL DRUM', 231, 138, 2.9],
    ],
  },
  {
    code: '0053', department: 'CHEM', text: 'BLEACH {kind} {size}', pull: 1.1,
    makers: ['tidelane', 'orrwell'], kinds: ['5.25%', '8.25%'],
    sizes: [
      ['GAL', 'CS', 1, '6/1 GAL', 22.7, 55, 1.6],
      ['121OZ', 'CS', 1, '3/121 OZ', 18.4, 30, 0.85],
    ],
  },
  {
    code: '0054', department: 'CHEM', text: 'AIR FRESHENER {size} {kind}',
    makers: ['kestrel', 'puresta'], kinds: ['CITRUS', 'CLEAN LINEN', 'MANGO', 'CUCUMBER MELON'],
    sizes: [
      ['METERED 7OZ', 'CS', 1, '12/7 OZ', 64.8, 7.6, 0.4],
      ['GEL 30 DAY', 'CS', 1, '12/EA', 41.2, 6.2, 0.35],
    ],
  },
  {
    code: '0055', department: 'CHEM', text: 'URINAL SCREEN {kind} {size}',
    makers: ['puresta'], kinds: ['CHERRY', 'MANGO', 'OCEAN MIST'],
    sizes: [
      ['FLAT', 'BX', 10, '10/BX', 17.9, 1.8, 0.1],
      ['DEEP BRISTLE', 'BX', 10, '10/BX', 31.4, 2.6, 0.16],
    ],
  },
  {
    code: 'IM', department: 'CHEM', text: 'ICE MELT {kind} {size}', more: 'SEASONAL', season: 'winter', pull: 2.2,
    makers: ['frostline', 'graniteway'], kinds: ['BLEND', 'CALCIUM CHLORIDE PELLET', 'MAGNESIUM', 'ROCK SALT'], companies: northern,
    sizes: [
      ['20LB', 'BG', 1, '20 LB BAG', 9.85, 20.5, 0.35],
      ['50LB', 'BG', 1, '50 LB BAG', 17.6, 50.5, 0.8],
      ['JUG', 'CS', 1, '4/12 LB', 36.9, 50, 1.3],
    ],
  },
]
