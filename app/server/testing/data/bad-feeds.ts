import { csv, type FeedContent, sampleFeed } from './sample-feed.ts'

const inUtf16 = (text: string, form: string): Buffer => {
  const bytes = Buffer.from(form.endsWith('with mark') ? `\ufeff${text}` : text, 'utf16le')
  return form.startsWith('utf16be') ? bytes.swap16() : bytes
}

const vendors = 'company,vendor,name'
const prices = 'company,item,sell_price,list_price,pending_price,effective_date'
const orders = 'company,customer,order_number,sequence,ship_to,warehouse,status,order_date,amount'
/** Feeds with faults, over the sample feed, and what is said of each. Any way to load them must refuse them so. */
export const badFeeds: readonly [name: string, content: FeedContent, faults: string[]][] = [
  ['an empty file', { 'vendors.csv': '' }, ['vendors.csv, line 1: the header is missing']],
  ['only a byte order mark', { 'vendors.csv': '\ufeff' }, ['vendors.csv, line 1: the header is missing']],
  [
    'no header',
    { 'vendors.csv': '01,V1,Name\n' },
    [
      'vendors.csv, line 1, column 01: unknown column',
      'vendors.csv, line 1, column V1: unknown column',
      'vendors.csv, line 1, column Name: unknown column; did you mean name?',
      'vendors.csv, line 1, column company: is missing from the header',
      'vendors.csv, line 1, column vendor: is missing from the header',
      'vendors.csv, line 1, column name: is missing from the header',
    ],
  ],
  [
    'duplicate columns, and names of object properties',
    { 'vendors.csv': `${vendors},name,constructor\n` },
    ['vendors.csv, line 1, column name: is a duplicate', 'vendors.csv, line 1, column constructor: unknown column'],
  ],
  [
    'bytes that are not text',
    { 'vendors.csv': Buffer.from([0xff, 0xee, 0, 10]) },
    ['vendors.csv, line 1: the header is not a line of column names'],
  ],
  [
    'rows with too few or too many fields',
    { 'vendors.csv': `${vendors}\n01,V1\n01,V1,a,b\n01,V"1,a\n01,V1,"a"b\n01,,a\n01,V1,ok\n` },
    [
      'vendors.csv, line 2: has fewer fields than the header: 2, not 3',
      'vendors.csv, line 3: has more fields than the header: 4, not 3',
      'vendors.csv, line 4, column vendor: contains a quote but is not enclosed in quotes',
      'vendors.csv, line 5, column name: has text after its closing quote',
      'vendors.csv, line 6, column vendor: is empty',
    ],
  ],
  [
    'bytes that are not UTF-8, and NUL',
    {
      'vendors.csv': Buffer.concat([
        Buffer.from(`${vendors}\n01,V1,ok\n01,V2,`),
        Buffer.from([0xe9, 0x0a]),
        Buffer.from('01,V3,a\0b\n'),
      ]),
    },
    [
      'vendors.csv, line 3, column name: is not UTF-8: \ufffd',
      'vendors.csv, line 4, column name: contains a control character: a\\u0000b',
    ],
  ],
  [
    'a quote that never closes',
    { 'vendors.csv': `${vendors}\n01,V1,"a\n01,V2,b\n` },
    ['vendors.csv, line 2: a quote opens here and never closes; the rest of the file was not read'],
  ],
  [
    'a file with another name',
    { 'vendor.csv': `${vendors}\n`, 'vendors.csv': `${vendors}\n01,V1,a\n`, 'notes.txt': 'x' },
    ['vendor.csv: is not the name of a feed file'],
  ],
  [
    'a name with capital letters',
    { 'Vendors.CSV': `${vendors}\n01,V1,a\n`, 'Old Items.Csv': 'x' },
    [
      'Old Items.Csv: is not the name of a feed file',
      'Vendors.CSV: is not the name of a feed file; did you mean vendors.csv?',
    ],
  ],
  ...(['utf16le', 'utf16le with mark', 'utf16be', 'utf16be with mark'] as const).map(
    (form): [string, FeedContent, string[]] => [
      `UTF-16 (${form})`,
      { 'vendors.csv': inUtf16(`${vendors}\r\n01,V1,a\r\n`, form) },
      ['vendors.csv: is UTF-16; it must be UTF-8'],
    ],
  ),
  [
    'lines that end with only CR',
    { 'vendors.csv': `${vendors}\r01,V1,a\r01,V2,"b\nc"\r`, 'companies.csv': 'company,name\r' },
    [
      'companies.csv: lines end with CR; they must end with LF or CRLF',
      'vendors.csv: lines end with CR; they must end with LF or CRLF',
    ],
  ],
  [
    'a truncated last line',
    { 'vendors.csv': `${vendors}\n01,V1,a\n\n01,V2,"b\nc"\n01,V3,Vendor, In` },
    [
      'vendors.csv, line 6: has more fields than the header: 4, not 3',
      'vendors.csv, line 6: the last line has no line ending; the file may be truncated',
    ],
  ],
  [
    'a complete last line without a line ending',
    { 'vendors.csv': `${vendors}\n01,V1,a`, 'companies.csv': 'company,name' },
    [
      'companies.csv, line 1: the last line has no line ending; the file may be truncated',
      'vendors.csv, line 2: the last line has no line ending; the file may be truncated',
    ],
  ],
  [
    'JSON rows with bad values or other fields than the first',
    {
      'vendors.json': JSON.stringify([
        { company: '1', vendor: 'V1', name: 'a' },
        { company: '01', vendor: 'V2', name: { text: 'a' } },
        { company: '01', vendor: 'V3', title: 'a' },
        { company: '01', vendor: 'V4' },
        { company: '01', vendor: 'V5', name: 'a\nb' },
        { company: '01', vendor: 'V6 ', name: '\ud800' },
        { company: '01', vendor: 7, name: null },
      ]),
    },
    [
      'vendors.json, row 2, column name: must be a text, a number, true, false, or null',
      'vendors.json, row 3, column title: is not a field of the first row',
      'vendors.json, row 4, column name: is missing; every row needs the fields of the first',
      'vendors.json, row 6, column name: is not UTF-8',
      'vendors.json, row 1, column company: must be 2 digits: 1',
      'vendors.json, row 7, column name: is empty',
    ],
  ],
  [
    'lines of JSON that are no objects, or end early',
    {
      'companies.json': '{"company": "01", "name": "a"}\n{"company": "01", "company": "02"}\n{"company": 01}\n[]\n',
      'vendors.json': '{"company": "01", "vendor": "V1", "name": "a"}\n{"company": "01", "ven',
      'employees.json': '[{"employee": "E1", "name": "a", "region": "N", "role": "rep"}',
      'warehouses.json': '{"company": "01", "warehouse": "MAIN", "name": "a"}',
    },
    [
      'companies.json, row 2: has a field twice',
      'companies.json, row 3: is not JSON',
      'companies.json, row 4: must be one JSON array of objects, or one object per line',
      'warehouses.json, row 1: the last line has no line ending; the file may be truncated',
      'employees.json, row 1: the rows end early; the file may be truncated',
      'vendors.json, row 2: the rows end early; the file may be truncated',
    ],
  ],
  [
    'JSON with another name',
    { 'Vendors.json': '[]', 'substitutes.json': '[]' },
    ['Vendors.json: is not the name of a feed file; did you mean vendors.json?'],
  ],
  [
    'references to rows that are neither in the feed nor loaded earlier',
    {
      'warehouses.csv': 'company,warehouse,name\n01,MAIN,a\n09,MAIN,b\n',
      'stock.csv': 'company,item,warehouse,stocked\n01,0042,MAIN,S\n01,0042,EAST,S\n01,42,MAIN,S\n',
    },
    [
      'warehouses.csv, line 3, column company: is not in companies.csv: 09',
      'stock.csv, line 4, column company, item: is not in items.csv: 01 42',
      'stock.csv, line 3, column company, warehouse: is not in warehouses.csv: 01 EAST',
    ],
  ],
  [
    'rows loaded earlier that would refer to missing rows',
    { 'items.csv': 'company,item,description,vendor\n01,85123A,a,V1\n' },
    [
      ...['customer_items', 'stock', 'substitutes', 'list_prices', 'custom_prices', 'order_lines', 'sales_lines'],
      'order_guides',
    ].map(
      (table) =>
        `items.csv: ${table === 'sales_lines' ? '3 rows' : '1 row'} of ${table} loaded earlier would refer to ` +
        `missing rows, such as 01 0042: include ${table}.csv in the feed, or keep the missing rows`,
    ),
  ],
  [
    'rejected rows are not also reported as missing references',
    { 'vendors.csv': `${vendors}\n1,V1,a\n`, 'items.csv': csv(sampleFeed['items.csv'] ?? []) },
    ['vendors.csv, line 2, column company: must be 2 digits: 1'],
  ],
  [
    'rules over several columns',
    {
      'list_prices.csv': `${prices}\n01,0042,1,1,2,\n01,85123A,1,1,,2026-01-01\n01,85123a,1,1,2,2026-01-01\n`,
      'custom_prices.csv': csv([{ ...(sampleFeed['custom_prices.csv']?.[0] ?? {}), expiration_date: '2025-12-31' }]),
    },
    [
      'list_prices.csv, line 2, column effective_date: a pending price requires an effective date, and vice versa',
      'list_prices.csv, line 3, column effective_date: a pending price requires an effective date, and vice versa: 2026-01-01',
      'custom_prices.csv, line 2, column expiration_date: must not be before the effective date: 2025-12-31',
    ],
  ],
  [
    'numbers shared by two customers',
    {
      'orders.csv': `${orders}\n01,100001,700001,01,000011,MAIN,C,2026-11-02,1\n01,100002,700001,01,,MAIN,C,2026-11-02,1\n`,
    },
    ['orders.csv, line 3, column company, order_number, sequence: is a duplicate: 01 700001 01 is already on line 2'],
  ],
]
