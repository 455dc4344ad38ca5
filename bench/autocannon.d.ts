/** The part of autocannon that the benchmark uses; the package brings no types. */
declare module "autocannon" {
  namespace autocannon {
    interface Request {
      method: "GET" | "POST";
      body?: string;
      headers?: Record<string, string>;
      /** Gives the request as it is to be sent, each time anew. */
      setupRequest?: (request: Request) => Request;
    }
    interface Run extends PromiseLike<Result> {
      /** Of each answer its client, status, bytes and milliseconds. */
      on(event: "response", hear: (...answer: [object, number, number, number]) => void): void;
    }
    interface Result {
      requests: { average: number; total: number };
      errors: number;
      non2xx: number;
      "2xx": number;
      /** How many answers of each status. */
      statusCodeStats: Record<string, { count: number }>;
    }
  }
  function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    requests: autocannon.Request[];
  }): autocannon.Run;
  export default autocannon;
}
