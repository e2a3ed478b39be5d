/**
 * Every fault that a feed can have, and how to fix it. `…` stands for a number, a column, or other varying text. The
 * type of a fault's text comes from these keys, so a new kind of fault does not compile without an explanation.
 */
export const howToFix = {
  // Files and headers
  'is not the name of a feed file':
    'Rename or remove the file. Every .csv or .json file in the folder must have one of the names in docs/feeds.md, in lowercase; files with other endings are ignored.',
  'is not the name of a feed file; did you mean …?': 'Rename the file to the suggested name, in lowercase.',
  'is UTF-16; it must be UTF-8':
    'Write the file as UTF-8. In SQL Server tools, choose code page 65001; in PowerShell, use `-Encoding utf8`; in Excel, save as "CSV UTF-8".',
  'lines end with CR; they must end with LF or CRLF':
    'End every line with LF or CRLF. Only very old Macintosh programs write a CR alone; choose Windows or Unix line ends in the extract.',
  'the header is missing':
    'Write the column names as the first line, even if the file has no rows. `feed init <dir>` writes a file with the right header.',
  'the header is not a line of column names':
    'The first line must have the column names, separated by commas. Check for a title line above the header, another separator such as a semicolon or a tab, and another encoding than UTF-8.',
  'unknown column':
    'Remove the column from the extract, or give it the name that docs/feeds.md lists. Names are lowercase, except flags such as CanViewAR.',
  'unknown column; did you mean …?': 'Spell the column as suggested; uppercase, lowercase, and underscores count.',
  'is missing from the header':
    'Add the column. Every column that docs/feeds.md marks as required must be in the header; only columns marked "may be empty" may be omitted.',
  'requires customer_number without customer':
    'A key never changes, only the number of a customer. Give the numbers in customer_number, in every file; a number of six digits is its own key.',
  'is the number of another customer than this row':
    'Both numbers are known, as two customers. Give the former number of the same customer in renumbered_from; to join two customers, name the remaining one in merged_into.',
  'is the number of another item than this row':
    'Both numbers are items. Give the former number of the same item in renumbered_from once, in a row of its new number, and no row of the former one.',
  'is a number that the customer has given up':
    'The customer has another number since it was renumbered. Remove it, or merge it, under that number.',
  'is only for --changes':
    'The column _deleted says which rows a change removes. Load the folder with --changes, or remove the column: in a whole file, a row is removed by leaving it out.',
  'must be one time with a UTC offset, such as …':
    'Write as_of.txt as one line such as 2026-11-20T18:00:00-05:00. Without an offset, the time could be in any time zone.',
  'must not be in the future':
    'The data cannot be newer than now. Check the clock and the time zone of the machine that writes the extract.',
  'must not be negative': 'Write 0 or more, or leave the cell empty if the item has none.',
  // The manifest
  'is larger than 1 MB':
    'A manifest.json, and a row of JSON, has at most 1 MB. Leave out what docs/feeds.md does not describe.',
  'is not JSON': 'Write JSON (RFC 8259): names and texts in double quotes, no comma after the last one.',
  'is not what a manifest may hold':
    'Correct the named field of manifest.json, or remove it. docs/feeds.md lists the fields; totals are numbers in quotes.',
  'is not in the feed': 'Send the file that manifest.json lists, or remove it from the list.',
  'does not list a file of the feed': 'Add the file to "files" in manifest.json, or leave "files" out.',
  'is not a column of numbers': 'Name a column of this file that holds numbers, or leave the total out.',
  'must be …, as requested':
    'The manifest says whether the files are changes, and the load was started otherwise. Correct one of them.',
  'has another number of rows than manifest.json says':
    'The file is not what the extract counted: it may be truncated, or of another run. Write the folder again, and the manifest last.',
  'has another total than manifest.json says':
    'The sum of the column is not what the extract computed. Check for missing or repeated rows, and for rounding in the extract.',
  'is not higher than that of a loaded feed':
    'A feed with this number or a higher one is loaded. Send the next number, or load older feeds with --allow-older.',
  'is older than what is loaded':
    'Newer data of the same files is loaded. Leave this feed out, or load it with --allow-older.',
  // Lines
  'has fewer fields than the header':
    'A field is missing, or a text has a line break without quotes. Enclose texts with commas, quotes, or line breaks in double quotes.',
  'has more fields than the header':
    'A text has a comma without quotes, or the header lacks a column. Enclose texts with commas in double quotes.',
  'has text after its closing quote': 'Double the quotes inside a quoted text: `"6"" PIPE"` is the text `6" PIPE`.',
  'contains a quote but is not enclosed in quotes':
    'Enclose the text in double quotes and double the quotes inside: `6" PIPE` is written `"6"" PIPE"`.',
  'contains a carriage return but is not enclosed in quotes':
    'Enclose texts with line breaks in double quotes, or replace the line break with a blank in the extract.',
  'a quote opens here and never closes; the rest of the file was not read':
    'The text on this line begins with a double quote that has no partner. Close it, and double the quotes inside the text.',
  'the last line has no line ending; the file may be truncated':
    'The last line must end with LF or CRLF too. If the extract always ends its lines, the file is incomplete: copy it again, and load only files that are written to the end.',
  // JSON
  'must be one JSON array of objects, or one object per line':
    'Write `[{"company": "01", …}, {"company": "01", …}]`, or each row as an object on a line of its own, with nothing else in the file.',
  'the rows end early; the file may be truncated':
    'The last object or the array is not closed. Write the file again, and load only files that are written to the end.',
  'has a field twice': 'Give each field of a row once.',
  'is not a field of the first row':
    'The fields of the first row are the columns of the file. Give every row the same fields, with null for no value.',
  'is missing; every row needs the fields of the first':
    'The fields of the first row are the columns of the file. Give the field in this row too, with null for no value.',
  'must be a text, a number, true, false, or null':
    'A field holds one value, not an object or a list. `true` means `Y`, and `false` means `N`.',
  // Values
  'is empty': 'Fill in a value: this column is required. The table in docs/feeds.md says what it holds.',
  'is not UTF-8':
    'The text has bytes of another encoding, often Windows-1252. Write the file as UTF-8; do not only change its name or its header.',
  'has more than … characters':
    'Shorten the value. If it is a code, do not cut it in the extract: a cut code may be the same as another one.',
  'has a leading or trailing blank':
    'Trim the code in the extract, for example with `trim(…)` or `rtrim(…)`: columns of fixed width are padded with blanks.',
  'contains the invisible character …':
    'Remove the character in the extract: the code looks like another one without it. It often comes with text that was copied from a web page or a spreadsheet.',
  'contains the bidirectional control …':
    'Remove the character in the extract: it can show the rest of the text in another order than it is stored.',
  'contains a control character':
    'Remove tabs, line breaks, and other invisible characters from codes, and NUL and other control characters from texts.',
  'must be … digits':
    'Write exactly this many digits, with leading zeros: company 1 is `01`, customer 4711 is `004711`. Spreadsheets drop leading zeros; export from the database instead.',
  'must be 1 to … digits': 'Write digits only. Missing leading zeros are added.',
  'must be one of …': 'Use one of the listed words, spelled exactly. Translate the codes of the ERP in the extract.',
  'must be a whole number':
    'Write digits only: no decimal point, no grouping, and no exponent. `12.00` is not a whole number.',
  'must be from … to …': 'The value is outside the range that the column takes. Check the unit and the sign.',
  'must be a number':
    'Write digits with a decimal point, such as `-1234.5`: no decimal comma, grouping, currency sign, percent sign, or exponent, and the minus sign in front.',
  'has more than … digits before the decimal point': 'The number is too large for the column. Check the unit.',
  'has more than … digits after the decimal point':
    'Round the number in the extract to the number of decimals in docs/feeds.md. Zeros at the end do not count.',
  'must be a date, YYYY-MM-DD':
    'Write dates like `2026-11-20`, without a time. If there is no date, leave the cell empty, where the column may be empty.',
  'is not a valid date':
    'There is no such day in the calendar, such as February 30 or month 13. Check the order: year, month, day.',
  'must be …': 'The column takes only this form. Bring the value into the form in the extract.',
  'is a duplicate':
    'Two rows or columns have the same key. Remove one, or add what distinguishes them: the key of each file is in docs/feeds.md. A join in the extract that finds two partners doubles rows.',
  'a pending price requires an effective date, and vice versa':
    'Fill both pending_price and effective_date, or leave both empty.',
  'is required for a discount': 'Give the last day of the discount, or leave discount_amount empty.',
  'is not unit_quantity times unit_factor':
    'Quantities are in the unit of items.csv: 2 cases of 12 are 24. Multiply unit_quantity by unit_factor in the extract, and give both columns or neither.',
  'is required, unless the lines have a status':
    'Give the status of each order, or the column status in order_lines.csv: an order is closed when all of its lines are.',
  'must not be before the effective date':
    'Correct expiration_date or effective_date, or leave expiration_date empty if the price has no end.',
  'must not be the number of another customer, now or earlier':
    'The number has belonged to a customer with another key, whose accounts, carts, and guides would lose it. Give the key that the number had, or leave out the column customer.',
  'must not be the number of another ship-to, now or earlier':
    'The number has belonged to a ship-to of this customer with another key. Give the key that the number had, or leave out the column ship_to.',

  // References
  'is not in ….csv':
    'The row refers to a row that does not exist. Add that row to the named file, correct the code (leading zeros and case count), or leave the row out.',
  '… of … loaded earlier would refer to missing rows, such as …: include … in the feed, or keep the missing rows':
    'The feed removes rows that other tables still need. Put the other file into the same folder, or keep the rows in this one. If the file is incomplete by mistake, write it again.',
  // Accounts
  'there is no such customer':
    'The user_id must begin with a customer number in customers.csv of the same company. Load the customer first or in the same folder.',
  'the customer has no such ship-to':
    'The characters of user_id after the customer number must be a ship-to of this customer in ship_tos.csv.',
  'there is no such customer group': 'The user_id must be a group_id in customer_groups.csv.',
  'there is no such employee': 'The user_id must be an employee in employees.csv.',
  'is required for a new row':
    'The change omits this column, and no row with this key is loaded whose value could stay. Add the column, or correct the key.',
  'is required for a new account':
    'Give every new account a password_hash, an Argon2id hash in PHC form. Existing accounts keep their passwords.',
  'belongs to another account':
    'The identity_key must be unique. Leave it empty to get the default: login type, company, and user ID.',
  // Images
  'must be the name of a PDF in the feed folder, such as …':
    'Write a path relative to the folder, with letters, digits, dots, hyphens, underscores, and `/`, that ends with .pdf.',
  'there is no such file': 'Copy the PDF into the folder under exactly this name, or leave image_file empty.',
  'is outside the feed folder': 'The name is a link that leads out of the folder. Copy the file into the folder.',
  'is not a file': 'The name belongs to a folder or a device. Copy the PDF into the folder under this name.',
  'is larger than 10 MB': 'Write the PDF smaller, for example with fewer dots per inch, or leave image_file empty.',
  'is not a PDF':
    'The file does not begin with `%PDF-`. Check that it was written to the end and is not an image or a web page.',
} as const

/** A key with any text instead of each `…`. */
type Varying<Key extends string> = Key extends `${infer Before}…${infer After}`
  ? `${Before}${string}${Varying<After>}`
  : Key

export type FaultText = Varying<keyof typeof howToFix>
