import type { Socket } from 'node:net'

const uploading = new WeakSet<Socket>()

/** Whether the request on this connection may take longer to arrive than others. */
export const isLongUpload = (socket: Socket): boolean => uploading.has(socket)

/** Lets the request on a connection take as long as data keeps arriving. `work` must end a stalled request. */
export async function asLongUpload<T>(socket: Socket, work: () => Promise<T>): Promise<T> {
  uploading.add(socket)
  try {
    return await work()
  } finally {
    uploading.delete(socket)
  }
}
