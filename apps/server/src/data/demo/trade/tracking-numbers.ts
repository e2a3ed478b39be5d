/** Computes the check digit of a UPS number from the 15 characters after `1Z`; every second one counts twice. */
export function upsCheckDigit(fifteen: string): number {
  const sum = [...fifteen].reduce((total, character, at) => {
    // A is 2, B is 3, … H is 9, I is 0, J is 1, and so on.
    const value = /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10
    return total + value * (at % 2 === 0 ? 1 : 2)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** Computes the check digit of a 12-digit FedEx number from its first 11 digits, weighted 3, 1, 7. */
export function fedexCheckDigit(eleven: string): number {
  const sum = [...eleven].reduce((total, digit, at) => total + Number(digit) * ([3, 1, 7][at % 3] ?? 0), 0)
  return (sum % 11) % 10
}

/** @param shipper six characters; @param service two digits, 03 for ground; @param serial below ten million */
export function upsNumber(shipper: string, service: string, serial: number): string {
  const body = `${shipper}${service}${String(serial).padStart(7, '0')}`
  return `1Z${body}${upsCheckDigit(body)}`
}

/** @param serial below a hundred billion */
export function fedexNumber(serial: number): string {
  const body = String(serial).padStart(11, '0')
  return `${body}${fedexCheckDigit(body)}`
}
