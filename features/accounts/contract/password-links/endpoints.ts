import { z } from 'zod'
import { endpoint } from '#kit/contract/declare/endpoint.ts'
import { text } from '#kit/contract/declare/fields.ts'
import { open } from '#kit/contract/declare/need.ts'
import { nobody } from '#kit/contract/declare/scope.ts'
import { changedAnswer } from '../answers.ts'
import { changePassword, signIn } from '../endpoints.ts'

/** The answer is the same for every account, real or not. */
export const requestPasswordLink = endpoint({
  method: 'POST',
  path: '/user/password-link',
  summary: 'Request an email with a one-time link that sets a forgotten password',
  needs: open,
  scope: nobody,
  input: signIn.input.pick({ user: true, company: true, loginType: true }),
  output: z.object({ Message: z.string() }),
})

/** 400 names what is wrong with the password; 410 if the link is used, expired, or unknown. */
export const setPasswordByLink = endpoint({
  method: 'POST',
  path: '/user/password',
  summary: 'Set a password with a one-time link',
  needs: open,
  scope: nobody,
  input: z.object({ link: text(64).min(1, 'is required'), newPassword: changePassword.input.shape.newPassword }),
  output: changedAnswer,
})
