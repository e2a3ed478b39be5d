import { formatQuantity } from '@trade-counter/contract/kit/declare/format.ts'
import { Button, Menu } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { type ExportForm, formNames } from './use-export.ts'

interface Props {
  /** The number of rows in the grid and in total. */
  shown: number
  total: number
  disabled: boolean
  onTake: (form: ExportForm) => void
}

/** Says that the filtered files contain only the first rows, and offers all of them. */
export function EveryRowMenu({ shown, total, disabled, onTake }: Props) {
  const [some, all] = [formatQuantity(shown), formatQuantity(total)]
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          disabled={disabled}
          aria-label={`${some} of ${all} rows: download all`}
          rightSection={<ChevronDown size={14} aria-hidden />}
        >
          {some} of {all}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'xlsx'] as const).map((form) => (
          <Menu.Item key={form} onClick={() => onTake(form)}>
            All {all} rows as {formNames[form]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
