/** A socket that is closed at once with the reason, because a page cannot read the status of a refused upgrade. */
export function refusedSocket(code: number, reason: string): Response {
  const { 0: clientSocket, 1: socket } = new WebSocketPair();
  socket.accept();
  socket.close(code, reason);
  return new Response(null, { status: 101, webSocket: clientSocket });
}

/** The reply to a client whose network has enough readers. Its page tries again later. */
export const tooManyReaders = (): Response => refusedSocket(1013, "Too many connections from this network.");
