import { setTimeout as sleep } from "node:timers/promises";
import { type Service, startHost } from "../../e2e/http/service";
import { freePort } from "./process";

const RESTART_PAUSE_MS = 500;
const STOP_DEADLINE_MS = 30_000;

/** The built app at one address, started again whenever it ends, as a supervisor of services would. */
export class Supervisor {
  restarts = 0;
  #service?: Service;
  #isStopping = false;

  private constructor(
    readonly address: string,
    readonly dataDir: string,
    readonly variables: Record<string, string>,
  ) {}

  static async start(dataDir: string, variables: Record<string, string>): Promise<Supervisor> {
    const port = await freePort();
    const supervisor = new Supervisor(`http://127.0.0.1:${port}`, dataDir, { ...variables, PORT: String(port) });
    await supervisor.#start();
    return supervisor;
  }

  /** The process that runs; undefined while none does. */
  get service(): Service | undefined {
    return this.#service;
  }

  /** Of that process. */
  get pid(): number | undefined {
    return this.#service?.pid;
  }

  async kill(): Promise<void> {
    await this.#service?.end("SIGKILL");
  }

  /** Stops it as an operator does. False where it had to be killed. */
  async stop(): Promise<boolean> {
    this.#isStopping = true;
    const ended = this.#service?.end("SIGTERM").then(() => true) ?? true;
    const isClean = await Promise.race([ended, sleep(STOP_DEADLINE_MS, false)]);
    if (!isClean) await this.kill();
    return isClean;
  }

  async #start(): Promise<void> {
    const service = await startHost(this.dataDir, this.variables);
    this.#service = service;
    if (this.#isStopping) await this.kill();
    service.gone.then(() => this.#startAgain());
  }

  async #startAgain(): Promise<void> {
    this.#service = undefined;
    if (!this.#isStopping) this.restarts++;
    for (; !this.#isStopping; await sleep(RESTART_PAUSE_MS)) {
      const isUp = await this.#start().then(
        () => true,
        () => false,
      );
      if (isUp) return;
    }
  }
}
