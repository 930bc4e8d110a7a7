interface RequestInit {
  /** Node.js requires it for a streamed body. */
  duplex?: 'half';
}
