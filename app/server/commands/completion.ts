import type { Command } from 'commander'

/** Every command's path, such as ` feed rollback`, with the words that may follow it. */
function wordsOf(command: Command, path = ''): [path: string, words: string][] {
  const subcommands = command.commands.map((one) => one.name())
  const options = command.options.flatMap(({ long }) => long ?? [])
  const below = command.commands.flatMap((one) => wordsOf(one as Command, `${path} ${one.name()}`))
  return [[path, [...subcommands, ...options, '--help'].join(' ')], ...below]
}

/** Returns a bash script that completes the program's commands and options; other words complete as file names. */
export const completion = (root: Command): string => `_${root.name().replace('-', '_')}() {
  local -A words=(
${wordsOf(root)
  .map(([path, words]) => `    ["-${path}"]="${words}"`)
  .join('\n')}
  )
  local path=- word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ -n \${words["$path $word"]+known} ]] && path+=" $word"
  done
  COMPREPLY=($(compgen -W "\${words["$path"]}" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _${root.name().replace('-', '_')} ${root.name()}
`
