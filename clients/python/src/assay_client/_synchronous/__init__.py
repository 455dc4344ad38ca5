# Made from ../_asynchronous by `npm run client-types`. Changes made here are lost.
