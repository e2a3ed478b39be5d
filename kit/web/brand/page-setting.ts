/**
 * What the server has written into the page under this name; undefined under Vite and in tests, where no server replaces
 * the placeholder.
 */
export function pageSetting(name: string): string | undefined {
  const stated = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return stated?.startsWith('__') ? undefined : stated
}
