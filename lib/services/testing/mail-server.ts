import net, { type AddressInfo } from "node:net";

export interface ReceivedMail {
  from: string;
  to: string[];
  message: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** Answers that take the place of the usual ones, by verb, such as `{ RCPT: "550 no such user" }`; "" for silence. */
  answers: Record<string, string>;
  close(): Promise<void>;
}

const USUAL: Record<string, string> = { DATA: "354 go on", QUIT: "221 bye" };

/** As much of SMTP as a client needs to hand over a mail. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const answers: Record<string, string> = {};
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    converse(socket, answers, received);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received, answers, close };
}

function converse(socket: net.Socket, answers: Record<string, string>, received: ReceivedMail[]): void {
  let mail: ReceivedMail = { from: "", to: [], message: "" };
  let isMessage = false;
  let rest = "";
  const say = (verb: string) => {
    const answer = answers[verb] ?? USUAL[verb] ?? "250 ok";
    if (answer) socket.write(`${answer}\r\n`);
    return answer.startsWith("2") || answer.startsWith("3");
  };
  const hear = (line: string) => {
    if (isMessage && line !== ".") {
      mail.message += `${line.replace(/^\.\./, ".")}\n`;
    } else if (isMessage) {
      isMessage = false;
      if (say("END")) received.push(mail);
      mail = { from: "", to: [], message: "" };
    } else {
      const verb = line.slice(0, 4).toUpperCase();
      const address = /<(.*)>/.exec(line)?.[1] ?? "";
      if (verb === "MAIL") mail.from = address;
      if (verb === "RCPT") mail.to.push(address);
      isMessage = say(verb) && verb === "DATA";
    }
  };
  socket.write("220 test\r\n");
  socket.on("data", (chunk) => {
    const lines = (rest + chunk).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) hear(line);
  });
}
