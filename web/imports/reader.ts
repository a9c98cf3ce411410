import type { Found, FromReader, ReadChoices, SentTransaction, ToReader } from "./reader-messages.ts";

/** A thread that reads one file at a time. */
export type Reader = {
  read(file: File, choices: ReadChoices, onProgress: (share: number) => void): Promise<Found>;
  /** The transactions of a part of the last file. */
  part(part: number): Promise<SentTransaction[]>;
  stop(): void;
};

const CRASHED: Found = { kind: "refused", problem: "This file needs more memory than the browser has. Split it." };

export function startReader(): Reader {
  const worker = new Worker(new URL("./read.worker.ts", import.meta.url), { type: "module" });
  const send = (message: ToReader) => worker.postMessage(message);
  const listen = (onMessage: (message: FromReader) => boolean, onCrash: () => void) => {
    const stop = () => {
      worker.removeEventListener("message", handle);
      worker.removeEventListener("error", crash);
    };
    const handle = ({ data }: MessageEvent<FromReader>) => {
      if (onMessage(data)) stop();
    };
    const crash = () => {
      stop();
      onCrash();
    };
    worker.addEventListener("message", handle);
    worker.addEventListener("error", crash);
  };
  return {
    read: (file, choices, onProgress) =>
      new Promise((resolve) => {
        const onMessage = (message: FromReader) => {
          if (message.kind === "progress") onProgress(message.share);
          if (message.kind === "found") resolve(message.found);
          return message.kind === "found";
        };
        listen(onMessage, () => resolve(CRASHED));
        send({ kind: "read", file, choices });
      }),
    part: (part) =>
      new Promise((resolve, reject) => {
        const onMessage = (message: FromReader) => {
          if (message.kind === "part") resolve(message.transactions);
          return message.kind === "part";
        };
        listen(onMessage, () => reject(new Error("The reader has stopped.")));
        send({ kind: "part", part });
      }),
    stop: () => worker.terminate(),
  };
}
