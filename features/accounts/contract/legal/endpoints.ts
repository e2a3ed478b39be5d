import { z } from 'zod'
import { legalTexts } from '#kit/contract/legal-texts.ts'
import { endpoint } from '#kit/contract/declare/endpoint.ts'
import { open } from '#kit/contract/declare/need.ts'
import { nobody } from '#kit/contract/declare/scope.ts'

/** One of the distributor's legal texts: paragraphs separated by blank lines, `# ` headings, and `- ` lists. */
export const readLegalText = endpoint({
  method: 'GET',
  path: '/legal',
  summary: "Get one of the distributor's legal texts",
  needs: open,
  scope: nobody,
  input: z.object({ text: z.enum(legalTexts) }),
  output: z.object({ text: z.string() }),
})
