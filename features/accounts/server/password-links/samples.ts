import type * as endpoints from '#accounts/contract/password-links/endpoints.ts'
import type { Samples } from '#kit/server/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  requestPasswordLink: { input: () => ({ user: '100001', company: '01', loginType: 'C' }) },
  /** 410: no such link. */
  setPasswordByLink: { input: () => ({ link: 'A'.repeat(43), newPassword: 'Counter-77' }), status: 410 },
}
