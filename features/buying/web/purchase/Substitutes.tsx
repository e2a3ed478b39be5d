import { formatPrice, formatQuantity } from '#kit/contract/declare/format.ts'
import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import { Button } from '@mantine/core'
import type { Substitute } from './use-replacing.ts'
import classes from './CartLine.module.css'

interface Props {
  offers: readonly Substitute[]
  onUse: (substitute: Substitute) => void
}

export const Substitutes = ({ offers, onUse }: Props) => (
  <ul className={`${classes.notes} screen-only`} aria-label={`Substitutes for ${offers[0]?.itemNumber}`}>
    {offers.map((offer) => {
      const { substitute, description, packDescription, available, unitPrice, remark } = offer
      const facts = [`${formatQuantity(available)} here`, unitPrice !== null && formatPrice(unitPrice)]
      return (
        <li key={substitute} className="row muted">
          <Button variant="default" size="compact-sm" fz="var(--tc-font-dense)" onClick={() => onUse(offer)}>
            Use {substitute} instead: {facts.filter(Boolean).join(', ')}
          </Button>
          <span>{[sentenceCase(description), packDescription, remark].filter((part) => part !== '').join(' · ')}</span>
        </li>
      )
    })}
  </ul>
)
