/// <reference types="@remix-run/dev" />
/// <reference types="node" />
