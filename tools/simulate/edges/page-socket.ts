import type { Owner } from "../core/scheduler.ts";
import type { ClientSocket } from "./sockets.ts";

type Reply = Response & { webSocket?: ClientSocket };

/** The `WebSocket` of a page. Open sockets are in `sockets`. */
export function pageSocket(
  connect: (init: RequestInit) => Promise<Reply>,
  cookie: string,
  owner: Owner,
  sockets: Set<ClientSocket>,
) {
  return class PageSocket {
    static readonly OPEN = 1;
    readyState = 0;
    onopen = () => {};
    onmessage = (_event: { data: string }) => {};
    onclose = (_event: { code: number }) => {};
    private socket: ClientSocket | null = null;

    constructor() {
      const headers = { Cookie: cookie, Upgrade: "websocket", "Sec-Fetch-Site": "same-origin" };
      connect({ headers }).then(
        ({ webSocket }) => (webSocket ? this.open(webSocket) : this.end(1006)),
        () => this.end(1006),
      );
    }

    private open(socket: ClientSocket) {
      if (!owner.isAlive) return socket.close();
      this.socket = socket;
      sockets.add(socket);
      this.readyState = 1;
      this.onopen();
      const receive = (data: string) => {
        if (owner.isAlive) this.onmessage({ data });
      };
      socket.listen(receive, (code) => this.end(code));
    }

    private end(code: number) {
      if (this.readyState === 3) return;
      this.readyState = 3;
      if (this.socket) sockets.delete(this.socket);
      if (owner.isAlive) this.onclose({ code });
    }

    send(text: string) {
      this.socket?.send(text);
    }

    close() {
      this.socket?.close();
      this.end(1000);
    }
  };
}
