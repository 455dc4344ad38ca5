// Accepts deliveries and writes the Unix milliseconds at which each arrived, one a line.
import http from "node:http";

const server = http.createServer((request, response) => {
  console.log(Date.now());
  request.resume().on("end", () => response.writeHead(204).end());
});
server.listen(0, "127.0.0.1", () => console.log(`ready at http://127.0.0.1:${server.address().port}`));
