/** Words beside which what is written is not what is said to be so: "it is not true that 2 + 2 = 5". */
export const UNSAID =
  /n['’]t\b|\b(?:not|never|no|nor|false|wrong|wrongly|incorrect|incorrectly|mistakes?|mistaken|errors?|myth|unless|instead|rather|would|could|might|may|suppose|assume|assuming|thought|think|believed?|claim(?:s|ed)?|said|says|wrote|writes|insist(?:s|ed)?|argu(?:es|ed)|jok(?:es|ed)|asks?|asked|title[ds]?|song|slogan|whether|modulo|mod|base|binary|hexadecimal|string)\b/i;
