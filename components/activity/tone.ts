/** How a thing stands, which colour and shape say too. */
export type Tone = 'waiting' | 'done' | 'failed' | 'neutral';
