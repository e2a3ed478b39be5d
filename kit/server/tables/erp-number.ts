/** A customer's number as it is looked up: digits alone are padded with leading zeros to 6, as in every call. */
export const padNumber = (number: string): string => (/^\d{1,5}$/.test(number) ? number.padStart(6, '0') : number)

/** SQL for the same. */
export const paddedNumber = (number: string): string =>
  `case when ${number} ~ '^[0-9]{1,5}$' then lpad(${number}, 6, '0') else ${number} end`
