/** The sections of docs/feeds.md about the screen, quarantine, manifests, the watcher, and feeds over HTTP. */
export const pushDocument = `## The screen Data Loads

Employees with the flag \`CanManageFeeds\` find it in the account menu. Grant the flag by name, in \`accounts.csv\` or by command:

\`\`\`sh
npm run account -- flags E00EMP900 CanManageFeeds=Y
\`\`\`

It lists loads with their state, rows, and duration; a load's faults (also as CSV), its differences, and how far a running one has come; the rows in quarantine; and how current each kind of data is, against \`FEED_RHYTHM\`. A button rolls a load back once its digest is typed, and another one loads the kept files of a pushed load that needs a confirmation. With \`FEED_ALERTS_TO\`, IT gets a mail when a load fails or data is late.

## Quarantine

Normally one faulty row refuses the whole feed. With \`--quarantine <n>\`, at most \`n\` rows are set aside instead: those with faults, and those that depend on them. A faulty line sets its whole order or invoice aside. The other rows are loaded.

\`\`\`sh
npm run feed -- <dir> --changes --quarantine 20    # sets at most 20 rows aside
npm run feed -- quarantine                         # lists the rows that are set aside
\`\`\`

- The next feed that is loaded with \`--quarantine\` tries the rows again. They come in once nothing is missing.
- A later file replaces its rows: a whole file all of them, a file of changes those whose keys it has.
- A fault that is not one row's, such as an unknown column, refuses the feed. So does a fault in a line whose order or invoice cannot be read.
- A [rollback](#rollback) discards the rows that its loads set aside. Rows that they brought in from quarantine do not come back there.
- The guards compare what is loaded. The manifest's totals are not checked for files with rows set aside; its row counts are.

## Manifests

A file \`manifest.json\` in the folder says what the feed holds. Every field is optional; each one that is wrong is a fault.

\`\`\`json
{
  "feedNumber": 1207,
  "asOf": "2026-11-20T18:00:00-05:00",
  "changes": true,
  "files": {
    "stock.csv": { "rows": 2, "totals": { "on_hand": "7", "on_order": "0" } }
  }
}
\`\`\`

- **\`feedNumber\`** grows with each feed. A feed whose number is not higher than that of a loaded feed with one of its files is refused.
- **\`asOf\`** is the time as of which the data is current, unless the folder has \`as_of.txt\`. A feed that is older than the loaded data of one of its files is refused. \`--allow-older\` loads older feeds.
- **\`changes\`** says whether the files have only the rows that change.
- **\`files\`** lists every file of the feed. \`rows\` counts its rows, without the header and with those to remove. \`totals\` are the sums of columns of numbers, in quotes, without the rows to remove.

## Folders that the ERP drops

\`\`\`sh
npm run feed -- --watch <dir>           # loads every folder in <dir> that has a manifest.json, until it is stopped
npm run feed -- --watch <dir> --once    # loads what is there, and ends
\`\`\`

The ERP writes a folder of files into \`<dir>\`, by SFTP, for example, and its \`manifest.json\` last: then the folder is complete. The watcher looks every 2 seconds and loads complete folders one at a time, in the order in which their manifests were written. It moves each one to

- \`<dir>/loading\` while it is loaded,
- \`<dir>/done\` when it is loaded, or
- \`<dir>/refused\` when it is refused, with the reasons beside it in \`<folder>.faults.txt\`: every fault on a line, or what would change and the command that confirms it.

If \`done\` or \`refused\` has a folder of that name, a unique suffix is added. A folder is loaded once, also if the watcher is killed at any point: the next one finds it in \`loading\`. While the database is away, the watcher tries again. A link in a folder is refused. With \`--stop-at-refused\`, the watcher loads nothing while a folder is in \`refused\`, and ends with exit code 1: later feeds often build on the refused one. Move that folder away and start the watcher again. \`done\` and \`refused\` are yours to empty. In a release, \`trade-counter-feeds.service\` runs the watcher; see [operations.md](operations.md).

## Feeds over HTTP

Another system pushes feeds with the key of a service account, which may do nothing else:

\`\`\`sh
npm run account -- add-service erp       # shows the key once
npm run account -- list-services
npm run account -- revoke-service erp
\`\`\`

\`\`\`sh
curl -X POST 'http://127.0.0.1:8080/api/feeds/stock?changes=true' -H "Authorization: Bearer $KEY" -H 'Content-Type: text/csv' --data-binary @stock.csv
gzip -c stock.csv | curl -X POST 'http://127.0.0.1:8080/api/feeds/stock?changes=true' -H "Authorization: Bearer $KEY" -H 'Content-Type: text/csv' -H 'Content-Encoding: gzip' --data-binary @-
curl 'http://127.0.0.1:8080/api/feeds?dryRun=true' -H "Authorization: Bearer $KEY" -F file=@stock.csv -F file=@vendors.csv -F file=@manifest.json
curl http://127.0.0.1:8080/api/feeds/17 -H "Authorization: Bearer $KEY"
curl -X POST 'http://127.0.0.1:8080/api/feeds/17/confirm?confirm=3f9a41c07be2d815' -H "Authorization: Bearer $KEY"
\`\`\`

\`POST /api/feeds/{kind}\` takes one CSV file; the kind is the file's name without \`.csv\`. \`POST /api/feeds\` takes several files as one load, as parts of a form (\`multipart/form-data\`) whose filenames are those of a folder, such as \`stock.csv\`, \`manifest.json\`, or \`images/01-800211.pdf\`. The whole body may be compressed with gzip or zstd (\`Content-Encoding\`).

| option | |
|---|---|
| \`?changes=true\` | the files have only the rows that change |
| \`?dryRun=true\` | checks everything, answers what would change, and changes nothing |
| \`?confirm=<digest>\` | loads what was refused because it changes too much, if you send the same files again |
| \`?quarantine=<n>\` | sets at most \`n\` rows aside; \`quarantined\` in the answer lists them |
| \`?allowOlder=true\` | loads a feed that is older than what is loaded |
| \`Idempotency-Key: <word>\` | repeating a request with the same key, options, and content answers the same load; with others it is refused (422) |
| \`Prefer: respond-async\` | answers as soon as the files have arrived |

The answer is JSON: the load's number and state, the rows that it added, changed, and removed, and its faults with file, line, column, kind, and value (the first thousand, and counts of all).

| status | state | |
|---|---|---|
| 200 | \`loaded\`, \`valid\` | loaded; or valid, in a dry run |
| 202 | \`waiting\`, \`running\` | it takes longer than 20 seconds: ask \`GET /api/feeds/{id}\`, which shows the progress |
| 409 | \`unconfirmed\` | it changes too much; \`confirm\` has the digest and \`impact\` what would change |
| 422 | \`refused\` | it has faults |
| 500 | \`failed\` | it could not be loaded; \`message\` says why |
| 4xx, 503 | | not received; the body is a problem with \`detail\` |

The files of a load that changes too much are kept for 7 days. \`POST /api/feeds/{id}/confirm?confirm=<digest>\` loads them without sending them again. The answer is that of a new load; \`confirmedBy\` of the first one names it. Repeating the call answers the same load. If what is loaded has changed meanwhile, the new load may need another confirmation.

Loads run one at a time. A load that has been received survives a restart of the server; if its files are gone from \`DATA_DIR\`, it ends as \`failed\`. The server loads feeds in a process with the owner's role, so it needs \`MIGRATE_DATABASE_URL\` where another role serves; the embedded database accepts no pushed feeds. A server receives 4 uploads at once and 120 a minute from one account, 20 loads may wait, and a feed may have 8 GB (\`FEED_PUSH_MB\`) after decompression. \`/api/openapi.json\` describes the calls.
`
