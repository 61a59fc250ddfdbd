/**
 * The characters that a statement may have, of which some in ASCII are missing, and a length that leaves room
 * for the rest of the message.
 * @see https://eips.ethereum.org/EIPS/eip-4361#abnf-message-format
 */
export const statementForm = /^[\w !#$&'()*+,\-./:;=?@[\]~]{1,500}$/;
