// Preloaded by processes that live for seconds: V8 would spend a fifth of their processor time on optimising functions that
// run a moment longer. The budget, ten times V8's own, is the work of a function before it is optimised.
require("node:v8").setFlagsFromString("--interrupt-budget=1320000");
