// Loaded before a started site: a hash of a password takes a third of a second of a core, and passwords.server.test has the real ones.
const crypto = require("node:crypto");
const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, callback) =>
  scrypt(password, salt, length, { ...options, N: 2, r: 1, p: 1 }, callback);
