import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../session/session.ts'
import { type LinkedCustomer, naming } from './linked-customer.ts'
import { linkedField } from './search-codec.ts'

/**
 * Switches to the customer of the displayed document if the viewer has chosen another one: an address can name a
 * document without its customer.
 * @param shown undefined until the document is loaded
 */
export function useShownCustomer(shown: Omit<LinkedCustomer, 'shipTo'> | undefined): void {
  const session = useSession()
  const navigate = useNavigate()
  const viewing = shown && naming(session, shown)[linkedField]
  useEffect(() => {
    if (viewing === undefined) return
    const named = (search: object) => ({ ...search, [linkedField]: viewing })
    void navigate({ to: '.', search: named, replace: true })
  }, [viewing, navigate])
}
