/** The least that Express can do. */
import express from "express";

const server = express()
  .get("/", (_, response) => response.send("ok"))
  .listen(0, () => console.log(`http://localhost:${server.address().port}`));
