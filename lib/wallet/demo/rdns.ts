export const demoWalletRdns = 'dev.portico.demo';
