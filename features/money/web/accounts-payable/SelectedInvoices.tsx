import { Button, Loader } from '@mantine/core'
import { FileText, X } from 'lucide-react'
import type { FileGroup } from '#kit/web/files/FileMenu.tsx'
import { receivedSize, useFileDownload } from '#kit/web/files/use-file-download.ts'

/** Downloads the selected rows' invoices with one click. The running download shows its progress and can be stopped. */
export function SelectedInvoices({ label, files }: FileGroup) {
  const { running, start, cancel } = useFileDownload()
  return (
    <Button.Group aria-label="Download invoices">
      <Button.GroupSection variant="default" size="xs" className="tabular" bg="var(--tc-tint)" aria-hidden>
        <FileText size={14} className="unseen-on-phone" />
        {label}
      </Button.GroupSection>
      {files.map((file) =>
        running?.name === file.name ? (
          <Button
            key={file.name}
            variant="default"
            aria-label={`Stop downloading ${running.spoken}`}
            leftSection={<Loader size={12} aria-hidden />}
            rightSection={<X size={12} aria-hidden />}
            onClick={cancel}
          >
            {receivedSize(running.bytes)}
          </Button>
        ) : (
          <Button
            key={file.name}
            variant="default"
            aria-label={`Download ${file.spoken}`}
            disabled={!file.load || running !== undefined}
            onClick={() => void start(file)}
          >
            {file.label}
          </Button>
        ),
      )}
    </Button.Group>
  )
}
