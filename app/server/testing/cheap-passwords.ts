import { hashCheaply } from '#accounts/server/accounts/passwords.ts'

// A hash of the server's own cost takes 30 ms, and the tests sign in a thousand times; passwords.test.ts proves that cost.
hashCheaply()
