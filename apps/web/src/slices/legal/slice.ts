const page = async () => (await import('./LegalScreen.tsx')).LegalScreen

export const screens = {
  privacy: page,
  terms: page,
  californiaNotice: page,
  doNotSell: page,
}
