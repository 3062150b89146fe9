/** Control and formatting characters, but for the two joiners, which Hindi is written with. */
export const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;
