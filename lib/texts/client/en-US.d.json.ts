// Written by `npm run texts`, from the JSON file beside it.
declare const messages: {
  "account": {
    "title": "Your account",
    "balance": "Balance",
    "noBalance": "–",
    "retryBalance": "Ask again",
    "network": "Network",
    "wrongNetwork": "Wrong network",
    "wrongNetworkHelp": "Wrong network detected, switch or disconnect to continue.",
    "chooseNetwork": "Choose a network",
    "choose": "Choose…",
    "switchingNotSupported": "Your wallet does not support switching networks from this app. Try switching networks from within your wallet instead.",
    "signInState": "Sign-in",
    "signedIn": "Signed in",
    "signedInOn": "Signed in on {network}",
    "notSignedIn": "Not signed in",
    "checking": "Checking…",
    "signIn": "Sign in",
    "disconnect": "Disconnect",
    "details": "Session details",
    "otherAccount": "Signed in as {signedIn}, your wallet is on {wallet}.",
    "mismatchTitle": "Another account",
    "mismatchHelp": "Nothing is done as either of them until you choose. To go on as {signedIn}, pick it in your wallet.",
    "signInWith": "Sign in with {wallet}",
    "otherNetworkTitle": "Another network",
    "otherNetwork": "Signed in as {signedIn}. It is a contract, so the same address on {wallet} is another account.",
    "otherNetworkHelp": "Nothing is done as either of them until you choose. To go on as before, switch your wallet back to {signedIn}.",
    "signInOn": "Sign in on {network}",
    "switchTo": "Switch to {network}",
    "switchNetwork": "Switch"
  },
  "balances": {
    "title": "Balances"
  },
  "alert": {
    "dismiss": "Dismiss",
    "tryAgain": "Try again"
  },
  "offer": {
    "text": "This failed more than once.",
    "link": "Find out why"
  },
  "offline": {
    "text": "You are offline. This page catches up by itself when you are back."
  },
  "storage": {
    "degraded": "Your browser does not let this page remember things. All works for this visit; next time you choose your wallet again, and sent transactions are not listed.",
    "dismiss": "OK"
  },
  "reconnect": {
    "unanswered": "Your wallet did not answer. Please unlock or update it and try again, or choose another one.",
    "lost": "Your wallet stopped answering. If it was updated or switched off, please reload this page, or choose another one.",
    "silent": "Your wallet stopped answering. If it shows a request, answer that; if it was updated or switched off, please reload this page.",
    "retry": "Retry",
    "reload": "Reload",
    "forget": "Forget"
  },
  "waiting": {
    "cancel": "Cancel",
    "waitingFor": "Waiting for {wallet}…",
    "signSoon": "Your wallet will be asked as soon as the message is ready."
  },
  "errors": {
    "prepareFailed": "Error preparing message, please retry!",
    "signFailed": "Error signing message, please retry!",
    "verifyFailed": "Error verifying signature, please retry!",
    "verifyUnavailable": "Could not verify now, please retry.",
    "signAgain": "This message was used already. Please sign a new one.",
    "cookiesBlocked": "You could not be signed in: your browser blocks the cookies of this site. Please allow them, then try again.",
    "tooManyTries": "Too many tries. Please wait a minute, then try again.",
    "signInUnavailable": "You cannot be signed in right now. Please try again in a moment.",
    "requestPending": "A request is already waiting. Please open your wallet to answer it.",
    "walletFailed": "Your wallet could not do this. Please look into the wallet, then try again or use another one.",
    "walletNodeDown": "Your wallet cannot reach its network. Please check the network settings in your wallet, or switch to another network.",
    "walletNodeLimited": "The node that your wallet uses takes no more requests for now. Please wait a minute, or choose another node in the network settings of your wallet.",
    "walletOffline": "Your wallet could not reach a service that it needs. Please check your connection, then try again.",
    "walletSilent": "Your wallet has not answered yet. Please open it and look for a request, or cancel and try again.",
    "popupBlocked": "Your browser blocked the window of the wallet. Please allow pop-ups for this site, then press Retry.",
    "unauthorized": "Your wallet has not allowed this. Please unlock it, allow this site, and try again.",
    "unsupportedMethod": "Your wallet cannot do this. Please try it in the wallet itself.",
    "switchUnsupported": "Your wallet cannot be switched from here. Please switch in the wallet.",
    "switchFailed": "The network was not switched. Please try again, or switch in your wallet.",
    "chainUnknown": "Your wallet does not know this network. Please add it in the wallet, then try again.",
    "chainUnsupported": "Your wallet cannot use these networks. Please choose another wallet.",
    "chainDisconnected": "Your wallet has no connection to this network. Please switch to another one.",
    "wrongNetwork": "Wrong network detected, switch or disconnect to continue.",
    "noChains": "Your wallet cannot use these networks. Please choose another wallet.",
    "chainNotConfigured": "The network was not switched. Please try again, or switch in your wallet.",
    "networkChanged": "The network was changed while you were sending, so nothing was sent. Please look which one you want, and send again.",
    "sentElsewhere": "The network was changed while you were sending, and this page cannot see where it went. Please look into your wallet.",
    "insufficientFunds": "This account has not enough funds for the amount and the network fee.",
    "nonceTaken": "Another transaction of this account is in its place. Please look at the activity in your wallet, then send again.",
    "feeRefused": "The network refused the fee or gas limit that your wallet chose. Please try again, or change the fee in your wallet.",
    "wouldRevert": "The receiver would refuse this transaction, so please do not send it.",
    "walletDisconnected": "Your wallet is not connected any more. Please connect again.",
    "connectorMissing": "This wallet was not found. Please install or unlock it, or choose another one.",
    "providerMissing": "This wallet was not found. Please install or unlock it, or choose another one.",
    "walletJunk": "Your wallet gave an answer that makes no sense. Please reload, or try another wallet.",
    "noSafe": "Your Safe could not be loaded. Please open this page from inside your Safe.",
    "safeFailed": "Your Safe could not do this. Please look into your Safe, then try again.",
    "nodeFailed": "The network could not answer this. Nothing is wrong with your wallet. Please try again in a moment.",
    "nodeJunk": "The network gave an answer that makes no sense. Please try again in a moment.",
    "nodeUnavailable": "The network is busy. Please try again in a moment.",
    "relayUnreachable": "WalletConnect cannot be reached. Please check your connection and try again, or choose another wallet.",
    "pairingRejected": "The request was declined in the wallet. Please try again, or choose another wallet.",
    "pairingExpired": "Nobody answered in time, so this code has expired. Please try again.",
    "noAccountsApproved": "Your wallet shared no account. Please try again and choose one in the wallet.",
    "otherChainsApproved": "Your wallet allowed only networks that this page does not use. Please try again with another one.",
    "signingNotApproved": "Your wallet did not allow this page to ask for signatures. Please try again, or choose another wallet.",
    "moreThanAsked": "Your wallet allowed more than this page asked for. The rest is not used.",
    "sessionEnded": "Your wallet has ended the connection. Please connect again.",
    "pageIncomplete": "A part of this page could not be loaded. Please reload the page.",
    "unknown": "Oops, something went wrong!",
    "signOutFailed": "You could not be signed out. Check your connection and try again.",
    "cancelRequest": "This page no longer waits for your wallet. If the wallet still shows the request, refuse it there."
  },
  "island": {
    "unreachable": "This part of the page could not be loaded. Check your connection and try again, or reload the page.",
    "outdated": "This part of the page could not be loaded. Please try again, or reload the page.",
    "crashed": "This part of the page could not be shown. Your wallet and your funds are not touched by that.",
    "trying": "Trying again…"
  },
  "activity": {
    "title": "Activity",
    "empty": "Nothing was sent from this browser yet. Press Send to begin: what becomes of it is shown here.",
    "sent": "Sent {amount}",
    "nothing": "Sent nothing to yourself",
    "recipient": "To {name}",
    "network": "Chain {chainId}",
    "state": {
      "pending": "Pending",
      "confirmed": "Confirmed",
      "failed": "Failed",
      "cancelled": "Cancelled",
      "replaced": "Replaced",
      "dropped": "Dropped"
    },
    "note": {
      "spedUp": "Sped up: a transaction with a higher fee took its place and did the same.",
      "failed": "The network rejected this transaction. The amount was not sent, but the fee was paid.",
      "failedReason": "The network rejected this transaction. The amount was not sent, but the fee was paid. Reason: {reason}",
      "cancelled": "A transaction that sends nothing took its place. The amount was not sent.",
      "replaced": "Another transaction of your wallet took its place. The amount was not sent.",
      "dropped": "The network does not know this transaction any more. It can still come back; to be safe, wait before you send again.",
      "nonceUsed": "Another transaction of your account took its place, and this page could not see which. The explorer shows it.",
      "speedingUp": "Sent again with a higher fee. Only one of the two can go through.",
      "cancelling": "A transaction that sends nothing was sent to take its place. Only one of the two can go through.",
      "otherNonce": "Your wallet used another nonce: both transactions may go through."
    },
    "changed": "{what}: {state}",
    "speedUp": "Speed up",
    "cancel": "Cancel sending",
    "speedUpHelp": "Your wallet is asked to send the same again with a higher fee. Only one of the two can go through, so nothing is sent twice.",
    "cancelHelp": "Your wallet is asked to send nothing to yourself with a higher fee, in the place of this. It works only if the network takes that one first.",
    "fee": "Network fee: at most {fee}",
    "submitSpeedUp": "Ask wallet to speed up",
    "submitCancel": "Ask wallet to cancel",
    "back": "Back",
    "waiting": "Confirm in your wallet…",
    "otherNetwork": "It was sent on {network}. Switch your wallet to it first.",
    "tooLate": "Too late: it is in a block already, so nothing takes its place. Nothing was lost. If your wallet still asks, refuse it there.",
    "details": "Details",
    "hash": "Transaction",
    "replacedBy": "In its place",
    "block": "Block",
    "account": "Recipient",
    "explorer": "Show in explorer",
    "showAll": "Show all ({count, number})",
    "showFewer": "Show fewer",
    "export": "Export as CSV",
    "clear": "Clear",
    "clearHelp": "Forget what is over? Pending transactions stay. It is forgotten in this browser alone; the chain keeps it.",
    "clearYes": "Clear activity",
    "cleared": "Cleared.",
    "undo": "Undo"
  },
  "kit": {
    "account": "Account",
    "notConnected": "Not connected",
    "signIn": "Verify your account",
    "retry": "RETRY",
    "back": "Back",
    "confirm": "Confirm connection in the extension",
    "installed": "Installed",
    "loading": "Loading",
    "chainSelector": "Chain Selector",
    "code": "QR code"
  },
  "pairing": {
    "preparing": "Preparing the code…",
    "copyLink": "Copy link",
    "copied": "Copied",
    "copyFailed": "Could not be copied.",
    "connectOnly": "Connect only",
    "opening": "Opening {wallet}…",
    "cancel": "Cancel",
    "title": "Continue in {wallet}",
    "titleOfAny": "Continue in your wallet",
    "text": "{wallet} should open now. If nothing happens, open it here.",
    "textOfAny": "Open your wallet here, or copy the link and paste it there.",
    "open": "Open {wallet}",
    "openAny": "Open wallet",
    "get": "Get {wallet}",
    "back": "Back"
  },
  "receive": {
    "title": "Receive"
  },
  "walletHelp": {
    "safe": {
      "step1": {
        "title": "Open your Safe",
        "text": "Go to app.safe.global and open the Safe that you want to use."
      },
      "step2": {
        "title": "Add this page",
        "text": "Under Apps, choose “Add custom Safe App” and enter the address of this page."
      },
      "step3": {
        "title": "Open it there",
        "text": "Inside your Safe this page connects by itself."
      }
    },
    "brave": {
      "step1": {
        "title": "Install Brave",
        "text": "Brave Wallet is part of the Brave browser."
      },
      "step2": {
        "title": "Set up your wallet",
        "text": "Create a wallet in Brave, or import the one you have."
      },
      "step3": {
        "title": "Come back in Brave",
        "text": "Open this page there and choose Brave Wallet again."
      }
    }
  },
  "safe": {
    "slowTitle": "Looking for your Safe",
    "slowText": "Your Safe has not answered yet. This can take some seconds.",
    "absentTitle": "Open this page inside your Safe",
    "absentText": "It is shown inside another page, and no Safe answers there. Open your Safe, go to Apps and choose this one; or use this page in a tab of its own, with any wallet.",
    "retry": "Try again",
    "openTab": "Open in a tab",
    "title": "Your Safe",
    "owners": "Owners",
    "threshold": "Signatures needed",
    "thresholdOf": "{threshold, number} of {owners, number}",
    "nonce": "Nonce",
    "version": "Version",
    "unknown": "–",
    "readOnly": "Read-only",
    "readOnlyHelp": "You are not an owner of this Safe: you can look, but neither sign nor send.",
    "network": "A Safe lives on one network. To use another network, open a Safe there.",
    "otherNetwork": "This Safe is on chain {chainId}, which this page does not use. Open a Safe on another network.",
    "mismatchHelp": "Nothing is done as either of them until you choose. To go on as {signedIn}, open that Safe.",
    "signIn": "Sign in with this Safe",
    "signInHelp": "{threshold, plural, =1 {Sign a message that costs nothing and sends no transaction.} other {# owners sign a message that costs nothing and sends no transaction. They have a week for it; you may close this page meanwhile.}}",
    "progress": "{signed, number} of {threshold, plural, one {# owner has signed} other {# owners have signed}}",
    "waiting": "{threshold, plural, =1 {Waiting for your signature} other {Waiting for # owners to sign}}",
    "look": "Look into your Safe: it asks you to sign.",
    "others": "The other owners find the message in their Safe. You may close this page meanwhile.",
    "silent": "Your Safe has not answered. If you closed its dialog, ask again.",
    "rejected": "You did not sign. Ask again when you are ready.",
    "closed": "Your Safe has closed its dialog. What was signed counts; if it is not enough, ask again.",
    "hostFailed": "Your Safe could not show the message. Ask again, or reload the page.",
    "onChain": "This Safe signs by a transaction. You are signed in once its owners have executed it.",
    "signingFailed": "The transaction that was to sign did not go through. Ask again, or cancel.",
    "busy": "It could not be verified just now. It is tried again by itself.",
    "noCookies": "Your browser keeps no cookies here: keep this page open until enough owners have signed. The sign-in ends with it.",
    "askAgain": "Ask again",
    "cancel": "Cancel",
    "pageSession": "Your browser keeps no cookies here, so you are signed in on this page alone, until you close it.",
    "proposals": "Proposed here",
    "confirming": "Awaiting confirmations ({confirmed, number} of {required, number})",
    "proposal": {
      "unknown": "Asking your Safe how it stands…",
      "confirming": "Awaiting confirmations",
      "executing": "Confirmed by its owners, awaiting execution",
      "succeeded": "Confirmed.",
      "failed": "It was executed and failed. The amount was not sent.",
      "cancelled": "Rejected or replaced: another transaction took its place. The amount was not sent.",
      "gone": "Its owners deleted the proposal. The amount was not sent.",
      "settled": "Your Safe has moved on: this was executed, or another transaction took its place. Its history says which."
    },
    "leave": "To leave, close this app in your Safe."
  },
  "send": {
    "title": "Send",
    "to": "To",
    "toProblem": "Enter an address: 0x and 40 hexadecimal characters.",
    "amount": "Amount in {symbol}",
    "amountProblem": "Enter an amount greater than zero, such as {example}, with at most {decimals, plural, one {# decimal} other {# decimals}}.",
    "fee": "Network fee: about {fee}",
    "submit": "Send",
    "waiting": "Confirm in your wallet…",
    "pending": "Sent. Waiting for the network to confirm it.",
    "confirmed": "Confirmed.",
    "failed": "The network rejected this transaction. The amount was not sent.",
    "replaced": "Another transaction took the place of this one. The amount was not sent.",
    "elsewhere": "The network was changed while you were sending. Your wallet sent this on {network}.",
    "late": "You had cancelled, but your wallet sent this all the same.",
    "description": "Send {amount} to {to}"
  },
  "more": {
    "title": "More",
    "chooseAccounts": "Choose other accounts",
    "choosing": "Choose in your wallet…",
    "tokenTitle": "Add a token to your wallet",
    "token": "Token address",
    "tokenProblem": "Enter an address: 0x and 40 hexadecimal characters.",
    "symbol": "Symbol",
    "symbolProblem": "Enter 1 to 11 characters, such as DAI.",
    "decimals": "Decimals",
    "decimalsProblem": "Enter a whole number from 0 to 36.",
    "noToken": "The contract does not give its symbol and decimals. Please enter them.",
    "add": "Add to wallet",
    "waiting": "Confirm in your wallet…",
    "added": "{symbol} was added to your wallet.",
    "notAdded": "Your wallet did not add the token."
  },
  "diagnostics": {
    "checks": {
      "wallets": "Wallets in this browser",
      "lastWallet": "Last wallet",
      "storage": "Storage",
      "cookies": "Cookies",
      "clock": "Clock",
      "server": "This server",
      "session": "Sign-in",
      "frame": "Where this page is shown",
      "connection": "Internet",
      "relay": "WalletConnect relay",
      "node": "{chain}, {host}",
      "version": "Version of this page"
    },
    "announced": "{name} (announces itself as {id})",
    "noWallets": "None found. Install an extension or switch it on for this site, or use a wallet on your phone.",
    "noLastWallet": "None. You were not connected here before.",
    "lastWallet": "{id}, account {address}",
    "storageOk": "Works. Your choice of wallet is remembered.",
    "storageDenied": "Denied by your browser. All works for one visit; nothing is remembered.",
    "storageFull": "Full. Delete data of other sites, or nothing new is remembered.",
    "cookiesOk": "They work.",
    "cookiesBlocked": "Blocked for this site. Allow them in the browser’s settings to sign in.",
    "clockOk": "Right, to within {seconds, number} s.",
    "serverOk": "Answers and can let you in.",
    "serverBad": "Cannot let you in right now ({what}). Try again in a moment.",
    "signedIn": "Signed in as {account}.",
    "signedOut": "Not signed in.",
    "page": "On a page of its own.",
    "frame": "Inside another page ({host}). Only a Safe may do that.",
    "unknownHost": "unknown",
    "online": "Online.",
    "offline": "Offline. Check your connection.",
    "relayOk": "Answered in {ms, number} ms.",
    "relayBad": "Not reached. Wallets on a phone cannot connect; extensions can. A firewall or blocker may be the cause.",
    "nodeOk": "Block {height, number}, answered in {ms, number} ms.",
    "nodeBad": {
      "timeout": "Did not answer within 5 s.",
      "unreachable": "Not reached.",
      "limited": "Refuses: too many requests.",
      "chain": "Answers for another network.",
      "junk": "Gave an answer that makes no sense."
    },
    "unknown": "Could not be found out.",
    "injected": "one in window.ethereum",
    "injectedFlags": "one in window.ethereum ({flags})",
    "clockAhead": "Off by {seconds, number} s (ahead). Sign-in allows for it; other sites may not.",
    "clockBehind": "Off by {seconds, number} s (behind). Sign-in allows for it; other sites may not."
  },
  "members": {
    "answer": "/api/members knows {count, plural, one {one note} other {# notes}} of yours.",
    "passCount": "{count, plural, =0 {You have no pass.} one {You have one pass.} other {You have # passes.}}",
    "passLoading": "Looking…",
    "passUnknown": "It cannot be seen now how many you have.",
    "passTake": "Take a pass",
    "passTaking": "Look into your wallet…",
    "passProposed": "Proposed to your Safe. You have it once your owners have executed that.",
    "passOpen": "To the page for holders"
  },
  "network": {
    "unnamed": "Chain {id}",
    "accountOn": "{address} on {network}"
  },
  "demo": {
    "approve": "Approve",
    "reject": "Reject",
    "connectOnly": "Connect only",
    "site": "Site",
    "account": "Account",
    "network": "Network",
    "localOnly": "Play money on a local chain. This wallet lives in this tab only.",
    "connect": {
      "title": "Connect to this site?",
      "description": "The site will see your address and balance, and may ask you to sign."
    },
    "signIn": {
      "title": "Connect and sign in?",
      "description": "The site will see your address and balance. Signing costs nothing and sends no transaction."
    },
    "message": {
      "title": "Sign this message?",
      "description": "Signing costs nothing and sends no transaction.",
      "body": "Message"
    },
    "typedData": {
      "title": "Sign this data?",
      "description": "Signing costs nothing. Sign only what you understand.",
      "body": "Data"
    },
    "transaction": {
      "title": "Send this transaction?",
      "description": "It is sent for real, on the local chain.",
      "to": "To",
      "newContract": "A new contract",
      "amount": "Amount",
      "body": "Call data"
    },
    "switch": {
      "title": "Switch network?",
      "description": "The site asks to use another network.",
      "from": "From",
      "to": "To"
    }
  }
};
export default messages;
