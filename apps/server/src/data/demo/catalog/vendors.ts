/** A maker whom the distributor buys from; all of them are invented. */
export interface Vendor {
  vendor: string
  name: string
  /** The brand, as it stands in the second description line. */
  brand: string
  /** The shape of its part numbers, see `fillPattern`. */
  part: string
}

const known: Readonly<Record<string, Vendor>> = {
  alumet: { vendor: '10180', name: 'Alumet Foil Products', brand: 'ALUMET', part: '9999-99-999' },
  bandholm: { vendor: '10212', name: 'Bandholm Strapping Systems', brand: 'BANDHOLM', part: 'BH-9999' },
  boxwright: { vendor: '10240', name: 'Boxwright Packaging', brand: 'BOXWRIGHT', part: 'BW999999' },
  brightwater: { vendor: '00318', name: 'Brightwater Chemical Company', brand: 'BRIGHTWATER', part: '9999-09' },
  castlewick: { vendor: '10355', name: 'Castlewick Maintenance Products', brand: 'CASTLEWICK', part: 'CWK99999' },
  cedarridge: { vendor: '10402', name: 'Cedar Ridge Converting', brand: 'CEDAR RIDGE', part: '99999' },
  clearbay: { vendor: '10418', name: 'Clearbay Plastics', brand: 'CLEARBAY', part: 'CB-999A' },
  coldbrook: { vendor: '00427', name: 'Coldbrook Beverage', brand: 'COLDBROOK', part: '99999-9' },
  cordillera: { vendor: '10463', name: 'Cordillera Tea & Coffee', brand: 'CORDILLERA', part: 'CTC9999' },
  corrlake: { vendor: '10471', name: 'Corrlake Container Corp.', brand: 'CORRLAKE', part: 'CL999-9' },
  dunmore: { vendor: '10533', name: 'Dunmore Mat & Flooring', brand: 'DUNMORE', part: 'DM-999-9999' },
  emberley: { vendor: '10590', name: 'Emberley Candle & Fuel', brand: 'EMBERLEY', part: '99999' },
  fieldgate: { vendor: '10617', name: 'Fieldgate Specialty Chemical', brand: 'FIELDGATE', part: 'FG9999A' },
  fizzlane: { vendor: '00622', name: 'Fizz Lane Bottling', brand: 'FIZZ LANE', part: '099999' },
  frostline: { vendor: '10655', name: 'Frostline Deicers', brand: 'FROSTLINE', part: 'FL-999' },
  glidecoat: { vendor: '00701', name: 'Glidecoat Floor Care', brand: 'GLIDECOAT', part: '999999' },
  graniteway: { vendor: '10724', name: 'Graniteway Minerals', brand: 'GRANITEWAY', part: 'GM9999' },
  greenhollow: { vendor: '10733', name: 'Green Hollow Compostables', brand: 'GREEN HOLLOW', part: 'GH-A999-A' },
  gulfpoly: { vendor: '10748', name: 'Gulf Poly Films', brand: 'GULF POLY', part: 'GP9999A' },
  halstead: { vendor: '10805', name: 'Halstead Cup Corporation', brand: 'HALSTEAD', part: '999A-9999' },
  handwell: { vendor: '10811', name: 'Handwell Glove Company', brand: 'HANDWELL', part: 'HW-999A' },
  harlan: { vendor: '10822', name: 'Harlan Bag & Liner', brand: 'HARLAN', part: 'A9999A' },
  hydrasweep: { vendor: '10877', name: 'Hydrasweep Machines', brand: 'HYDRASWEEP', part: '9.999-999' },
  icefield: { vendor: '10902', name: 'Icefield Bag', brand: 'ICEFIELD', part: 'IB-999' },
  inkwell: { vendor: '10914', name: 'Inkwell & Sons', brand: 'INKWELL', part: '99999' },
  ironvale: { vendor: '10931', name: 'Ironvale Safety', brand: 'IRONVALE', part: 'IV-9999' },
  kestrel: { vendor: '11006', name: 'Kestrel Laboratories', brand: 'KESTREL', part: 'K99999' },
  kraftmoor: { vendor: '11039', name: 'Kraftmoor Paper', brand: 'KRAFTMOOR', part: '9999999' },
  labelmere: { vendor: '11102', name: 'Labelmere', brand: 'LABELMERE', part: 'LM-99999' },
  lindale: { vendor: '11140', name: 'Lindale Disposables', brand: 'LINDALE', part: '999-A' },
  lumenray: { vendor: '11171', name: 'Lumenray Lighting', brand: 'LUMENRAY', part: 'LR99A99' },
  marlow: { vendor: '11203', name: 'Marlow Drinkware', brand: 'MARLOW', part: 'MD-9999A' },
  medford: { vendor: '11226', name: 'Medford Medical Supply', brand: 'MEDFORD', part: '99-9999' },
  millrace: { vendor: '11254', name: 'Millrace Coffee Roasters', brand: 'MILLRACE', part: '0099999' },
  motorvale: { vendor: '11270', name: 'Motorvale Floor Machines', brand: 'MOTORVALE', part: '999999' },
  northfold: { vendor: '00810', name: 'Northfold Paper Mills', brand: 'NORTHFOLD', part: '99999-99' },
  oatfield: { vendor: '11344', name: 'Oatfield Snacks', brand: 'OATFIELD', part: '99999' },
  odwyer: { vendor: '11360', name: "O'Dwyer Brush & Mop", brand: "O'DWYER", part: '9999' },
  orrwell: { vendor: '11387', name: 'Orrwell Chemical', brand: 'ORRWELL', part: 'OC-9999-A' },
  pinecrest: { vendor: '11421', name: 'Pinecrest Tabletop', brand: 'PINECREST', part: '999999' },
  pinnacle: { vendor: '11433', name: 'Pinnacle Can Liners', brand: 'PINNACLE', part: 'A999999A' },
  polyton: { vendor: '11450', name: 'Polyton Bag', brand: 'POLYTON', part: 'PT99-999' },
  puresta: { vendor: '11478', name: 'Puresta Skin Care', brand: 'PURESTA', part: '9999-99' },
  quillmark: { vendor: '11502', name: 'Quillmark Office Products', brand: 'QUILLMARK', part: 'QM99999' },
  ridgebrush: { vendor: '11539', name: 'Ridge Brush Works', brand: 'RIDGE', part: '0999' },
  safehaven: { vendor: '11584', name: 'Safehaven Industrial', brand: 'SAFEHAVEN', part: 'SH9999' },
  sanirex: { vendor: '11590', name: 'Sanirex Hygiene', brand: 'SANIREX', part: 'SX-99999' },
  scourline: { vendor: '11601', name: 'Scourline Abrasives', brand: 'SCOURLINE', part: '09999' },
  sealwick: { vendor: '11618', name: 'Sealwick Envelope', brand: 'SEALWICK', part: '99999' },
  stillwater: { vendor: '11655', name: 'Stillwater Foodservice Packaging', brand: 'STILLWATER', part: 'SW-A999' },
  sweetwater: { vendor: '11661', name: 'Sweetwater Condiment', brand: 'SWEETWATER', part: '999999' },
  tallywood: { vendor: '11700', name: 'Tallywood Forms', brand: 'TALLYWOOD', part: 'G9999' },
  tapewell: { vendor: '11708', name: 'Tapewell Adhesives', brand: 'TAPEWELL', part: '999-99-A' },
  tidelane: { vendor: '11733', name: 'Tidelane Laundry & Warewash', brand: 'TIDELANE', part: '99999' },
  tinebrook: { vendor: '11741', name: 'Tinebrook Cutlery', brand: 'TINEBROOK', part: 'TB999AA' },
  trilakes: { vendor: '11760', name: 'Tri-Lakes Plastics', brand: 'TRI-LAKES', part: 'TL9999-A' },
  voltaine: { vendor: '11803', name: 'Voltaïne Battery', brand: 'VOLTAINE', part: 'V999A' },
  weftline: { vendor: '11844', name: 'Weftline Textiles', brand: 'WEFTLINE', part: 'WL-9999' },
  whitmarsh: { vendor: '11868', name: 'Whitmarsh Tissue & Paper', brand: 'WHITMARSH', part: '999-999' },
  wrapstead: { vendor: '11905', name: 'Wrapstead', brand: 'WRAPSTEAD', part: 'WS9999A' },
}

/** @throws {Error} when a family names a maker that nobody knows */
export function vendorOf(maker: string): Vendor {
  const vendor = known[maker]
  if (!vendor) throw new Error(`no vendor ${maker}`)
  return vendor
}
