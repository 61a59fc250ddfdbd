// Written by `npm run texts`, from the JSON file beside it.
declare const messages: {
  "site": {
    "description": "Connect a wallet, prove it is yours, and see your account."
  },
  "language": {
    "title": "Language",
    "refusedTitle": "The language wasn’t changed",
    "refusedText": "Your choice couldn’t be saved. Go back to the page and choose again.",
    "back": "Back to the page"
  },
  "page": {
    "skip": "Skip to content",
    "headline": "Connect your wallet. Prove it is yours.",
    "lead": "Connect any wallet, sign in with a free message, see your account, and disconnect whenever you like.",
    "steps": {
      "connect": {
        "title": "Connect",
        "text": "With a browser extension, a wallet app on your phone, or from inside a Safe."
      },
      "signIn": {
        "title": "Sign in",
        "text": "Sign a short message. It sends no transaction and gives nobody access to your funds."
      },
      "leave": {
        "title": "Disconnect",
        "text": "Disconnect at any time. That signs you out as well."
      }
    },
    "hints": {
      "signIn": "Sign in first to see that page."
    },
    "noScript": "Connecting a wallet needs JavaScript. Switch it on for this site and reload.",
    "footer": "Nothing is sent to anyone until you choose a wallet.",
    "demo": "Demo mode: a local test network. Nothing here has any value.",
    "notFoundTitle": "Page not found",
    "notFoundText": "The address may be mistyped, or the page may have moved."
  },
  "common": {
    "back": "Back to home",
    "tryAgain": "Try again"
  },
  "session": {
    "title": "Your session",
    "lead": "Everything this server stores about your account. You can end and delete it here.",
    "unknownTitle": "Your session can’t be shown right now",
    "unknownText": "No node could confirm that this is still your account. Your session isn’t lost. Try again in a moment.",
    "here": "Signed in here",
    "address": "Address",
    "chain": "Signed in on",
    "kind": "Account type",
    "contract": "Smart contract, on {network} only",
    "signedInSince": "Since",
    "until": "Expires if inactive",
    "receiptTitle": "What you signed",
    "receiptLead": "The exact text your wallet showed you. The server keeps it with this session.",
    "receiptLeadContract": "The exact text your wallet showed you. The server keeps it with this session, and its signature, which it shows to your smart contract again each day.",
    "grantsTitle": "What it grants",
    "grants": {
      "account": "It proves to this site that the account is yours, on this browser.",
      "funds": "It lets nobody move funds, spend tokens or sign for you.",
      "once": "It was good for one sign-in. Nobody can use it again."
    },
    "validUntil": "Expires if inactive",
    "endsAt": "Expires at the latest",
    "listTitle": "Where you’re signed in",
    "listLead": "Every browser that is signed in with this account. Ending a session signs it out at once.",
    "current": "This session",
    "embedded": "Inside a Safe",
    "since": "Signed in",
    "lastSeen": "Last seen",
    "device": "{browser} on {system}",
    "unknownBrowser": "Unknown browser",
    "unknownSystem": "an unknown system",
    "end": "End",
    "endLabel": "End the session of {device}",
    "ending": "Ending…",
    "endFailed": "The session couldn’t be ended. Check your connection and try again.",
    "endOthers": "End all others",
    "endOthersFailed": "The other sessions couldn’t be ended. Check your connection and try again.",
    "pages": "Pages of the list",
    "newer": "Newer",
    "older": "Older",
    "pageOf": "Page {page} of {pages}",
    "endAll": "Sign out everywhere",
    "forgetTitle": "Delete my data",
    "forgetText": "Deletes what this server keeps of your account: its sessions, the messages you signed for them and, of a smart contract, the signatures. This browser forgets your wallet, too. Abuse counters hold no address and expire on their own: most within ten minutes, all within a month.",
    "forget": "Delete my data",
    "forgetting": "Deleting…",
    "forgetFailed": "Your data couldn’t be deleted. Check your connection and try again.",
    "messageLanguage": "The message is in one language for everybody. In yours it says: sign in to {name} with this account.",
    "recap": "The sentence that begins with “I further authorize” names what this page may ask your wallet for. Your wallet still asks you each time."
  },
  "connections": {
    "title": "What this page connects to",
    "lead": "Your browser rejects every other address: this list is the source of this page’s security policy.",
    "beforeTitle": "Before you choose a wallet",
    "beforeText": "Only {host}. No third party learns of your visit, and no cookie is set unless you choose a language.",
    "cookiesTitle": "Cookies",
    "cookiesText": "One remembers the language, if you choose one. Three more come as you choose a wallet and sign in: one ties the sign-in to this browser, one remembers where you came from, one is your session. Inside a Safe a fourth remembers, for a week, the sign-in that its owners are to sign. They are read by this site alone.",
    "nodesTitle": "Networks",
    "servicesTitle": "Wallets and services",
    "parties": {
      "relay": {
        "when": "You choose WalletConnect, or a wallet on your phone.",
        "reason": "Carries encrypted messages between this page and your wallet."
      },
      "verify": {
        "when": "You choose WalletConnect, or a wallet on your phone.",
        "reason": "Lets your wallet check that this page is the site it says it is."
      },
      "coinbase": {
        "when": "You choose Coinbase Wallet.",
        "reason": "Opens a window of Coinbase, or links the app on your phone."
      },
      "safe": {
        "when": "You open this page inside Safe.",
        "reason": "Tells which Safe you use and what its owners have signed."
      },
      "avatars": {
        "when": "Your account has a name with a picture.",
        "reason": "This site’s server loads the picture that you set for your name."
      }
    },
    "nodesLead": "Once a wallet is connected. What your account holds is read from these nodes. They see your address."
  },
  "trouble": {
    "title": "Having trouble?",
    "footerLinks": "About this page",
    "lead": "These checks cover your wallets, your browser, and the networks. Nothing is sent to us; the checks ask the nodes and the relay that are listed here:",
    "run": "Run the checks",
    "running": "Checking…",
    "again": "Check again",
    "results": "What was found",
    "listLink": "What this page connects to",
    "copy": "Copy the report",
    "copyFailed": "Your browser blocked copying. Select the report and copy it by hand.",
    "report": "Report",
    "reportLead": "For whoever helps you. It contains no secrets, and only the ends of your address.",
    "noScript": "The checks run in your browser and need JavaScript.",
    "good": "OK",
    "bad": "Problem"
  },
  "busy": {
    "title": "Very busy right now",
    "text": "Too many people are here at once. Nothing is lost. Try again in a moment.",
    "limitedTitle": "Too many requests",
    "limitedText": "Too many requests came from your network. Nothing is lost. Wait a minute, then try again.",
    "retry": "Try again"
  },
  "connect": {
    "connect": "Connect Wallet",
    "signIn": "Sign in",
    "loadFailed": "The wallet list couldn’t be loaded. Check your connection and try again, or reload the page.",
    "loadOutdated": "The wallet list couldn’t be loaded. Reload the page."
  },
  "walletList": {
    "title": "Connect a Wallet",
    "installed": "Installed",
    "popular": "Popular",
    "recent": "Recent",
    "close": "Close",
    "unsupported": "(unsupported)"
  },
  "signOut": {
    "signOut": "Sign out",
    "signingOut": "Signing out…",
    "failed": "You couldn’t be signed out. Check your connection and try again."
  },
  "copy": {
    "copy": "Copy address",
    "copied": "Copied",
    "failed": "Your browser blocked copying. Select the address and copy it by hand."
  },
  "visitor": {
    "returnHint": "Sign in first. You’ll then go to the page you asked for.",
    "noCookies": "You’re signed in, but your browser blocks cookies in this frame, so that page can’t be shown here.",
    "openTab": "Open in new tab",
    "signedOutTitle": "You’re signed out",
    "signedOutText": "Sign in to see this page.",
    "back": "Back to home"
  },
  "absent": {
    "title": "Your account",
    "signedIn": "Signed in",
    "lastNetwork": "Last network: {network}",
    "connecting": "Connecting to your wallet…",
    "noWallet": "No wallet connected. Connect one to see your balances and to send.",
    "details": "Session details"
  },
  "errorPage": {
    "title": "Something went wrong",
    "text": "The page couldn’t be shown. Your wallet and funds aren’t affected. Try again.",
    "unknownTitle": "Your session can’t be checked right now",
    "unknownText": "No node could confirm that this is still your account. Your session isn’t lost. Try again in a moment.",
    "reference": "Reference:",
    "retry": "Try again",
    "reload": "Reload the page"
  },
  "gate": {
    "closedTitle": "Your account doesn’t have access",
    "closedText": "You’re signed in as {account}, but signing in isn’t enough for this page.",
    "unknownTitle": "Access can’t be checked right now",
    "unknownText": "Access depends on blockchain data, and no node gave a reliable answer. You’re still signed in. Try again in a moment.",
    "allOf": "You need:",
    "anyOf": "You need one of these:",
    "holds": "at least {amount} {name} on {network}",
    "owner": "ownership of the Safe {safe} on {network}",
    "listed": "a place on the list “{name}”",
    "states": {
      "unknown": "This couldn’t be checked now.",
      "elsewhere": "Your account is a smart contract on another network, and counts only there. The same address here may belong to someone else."
    },
    "recheck": "Check again",
    "rechecking": "Checking…",
    "failures": {
      "signedOut": "You’re signed out. Sign in again.",
      "limited": "That was checked often just now. Try again in a few minutes.",
      "stale": "This site was updated. Reload the page and try again.",
      "other": "Something went wrong. Try again in a moment."
    }
  },
  "members": {
    "title": "Members",
    "lead": "An example of a members-only page: visitors who aren’t signed in are asked to, then brought back here.",
    "notesTitle": "Your notes",
    "notesLead": "Nobody else sees them. They are kept in this server’s memory, and lost when it restarts.",
    "none": "None yet.",
    "note": "A note to yourself",
    "tooShort": "Write something first.",
    "add": "Add note",
    "adding": "Adding…",
    "apiTitle": "The same over the API",
    "apiLead": "Your product’s own routes know the visitor, too.",
    "ask": "Ask the API",
    "asking": "Asking…",
    "pass": "Members’ pass",
    "passTitle": "Your pass",
    "passLead": "A token on the local test network opens one more page. The network fee uses test coins.",
    "passNeedsWallet": "Connect your wallet to see whether you have one.",
    "passConnect": "Connect a wallet",
    "holdersTitle": "For holders of a pass",
    "holdersLead": "The server read on chain that your account holds one, before it made this page.",
    "failures": {
      "gateClosed": "Your account no longer has what this needs. Nothing was changed.",
      "signedOut": "You’re signed out. Sign in again.",
      "limited": "Too many requests. Try again in a while.",
      "stale": "This site was updated. Reload the page and try again.",
      "other": "Something went wrong, and nothing changed. Try again in a moment."
    }
  },
  "network": {
    "unnamed": "Chain {id}",
    "accountOn": "{address} on {network}"
  },
  "accountKind": {
    "delegated": "Delegated key, acting through a smart contract on {network}"
  },
  "linkedAccounts": {
    "title": "Linked accounts",
    "lead": "These accounts count as one visitor here. To link another, switch to it in your wallet while you’re signed in.",
    "founder": "First account",
    "since": "Linked",
    "receipt": "What it signed",
    "unlink": "Unlink",
    "unlinkLabel": "Unlink {account}",
    "founderHelp": "Unlinking the first account separates all of them.",
    "unlinking": "Unlinking…",
    "unlinkFailed": "The account couldn’t be unlinked. Check your connection and try again."
  }
};
export default messages;
